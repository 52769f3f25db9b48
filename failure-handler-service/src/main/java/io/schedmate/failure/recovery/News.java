package io.schedmate.failure.recovery;

import io.schedmate.model.api.recovery.RecoveryTrace;
import io.schedmate.model.event.RecoveryAdvanced;
import io.schedmate.model.recovery.RecoveryStep;
import io.schedmate.model.recovery.StepOutcome;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The event that tells of a recovery's newest state: the step that moved last, or the first of its plan. */
final class News {

    private News() {}

    static List<RecoveryAdvanced> of(Incident incident, Instant at) {
        List<RecoveryStep> steps =
                Plan.steps(incident).stream().map(RecoveryTrace::step).toList();
        Optional<RecoveryStep> last = steps.stream()
                .filter(step -> step.outcome() != StepOutcome.PLANNED)
                .reduce((_, later) -> later);
        return last.or(() -> steps.stream().findFirst()).stream()
                .map(step -> event(incident, step, at))
                .toList();
    }

    private static RecoveryAdvanced event(Incident incident, RecoveryStep step, Instant at) {
        String what = "recovery/%s/%d".formatted(incident.recoveryId(), incident.revision());
        return new RecoveryAdvanced(
                UUID.nameUUIDFromBytes(what.getBytes(StandardCharsets.UTF_8)),
                incident.failed().jobId(),
                incident.failed().cluster(),
                incident.failed().attempt(),
                at,
                incident.recoveryId(),
                incident.decision().mode(),
                incident.status(),
                step,
                incident.diagnosis(),
                incident.approval() == null ? null : incident.approval().by());
    }
}
