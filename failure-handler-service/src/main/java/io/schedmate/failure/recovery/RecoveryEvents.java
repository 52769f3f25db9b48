package io.schedmate.failure.recovery;

import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.model.api.recovery.RecoveryTrace;
import io.schedmate.model.event.RecoveryAdvanced;
import io.schedmate.model.recovery.RecoveryStep;
import io.schedmate.model.recovery.StepOutcome;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Creates the event about a recovery's newest state: the step that changed last, or the first step of the plan. */
final class RecoveryEvents {

    private RecoveryEvents() {}

    static List<RecoveryAdvanced> of(RecoveryRecord recovery, Instant at) {
        List<RecoveryStep> steps =
                RecoveryPlan.steps(recovery).stream().map(RecoveryTrace::step).toList();
        Optional<RecoveryStep> last = steps.stream()
                .filter(step -> step.outcome() != StepOutcome.PLANNED)
                .reduce((_, later) -> later);
        return last.or(() -> steps.stream().findFirst()).stream()
                .map(step -> event(recovery, step, at))
                .toList();
    }

    private static RecoveryAdvanced event(RecoveryRecord recovery, RecoveryStep step, Instant at) {
        String what = "recovery/%s/%d".formatted(recovery.recoveryId(), recovery.revision());
        return new RecoveryAdvanced(
                UUID.nameUUIDFromBytes(what.getBytes(StandardCharsets.UTF_8)),
                recovery.failed().jobId(),
                recovery.failed().cluster(),
                recovery.failed().attempt(),
                at,
                recovery.recoveryId(),
                recovery.decision().mode(),
                recovery.status(),
                step,
                recovery.diagnosis(),
                recovery.approval() == null ? null : recovery.approval().by());
    }
}
