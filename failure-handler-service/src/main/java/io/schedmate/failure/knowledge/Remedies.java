package io.schedmate.failure.knowledge;

import io.schedmate.failure.knowledge.PastFailures.LaterAttempts;
import io.schedmate.failure.recovery.RecoveryPlan;
import io.schedmate.failure.recovery.record.RecoveryRecords;
import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.api.failure.Remedy;
import io.schedmate.model.api.recovery.Recovery;
import io.schedmate.model.api.recovery.RecoveryTrace;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.model.recovery.RecoveryStep;
import io.schedmate.model.recovery.StepOutcome;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Finds the actions taken after failures, and whether they helped. */
public record Remedies(PastFailures past, RecoveryRecords recoveries) {

    /** Returns the remedies by failure; failures without a remedy are omitted. */
    public Map<UUID, Remedy> of(Collection<Failure> failures) {
        Map<UUID, LaterAttempts> later =
                past.after(failures.stream().map(Failure::failureId).toList());
        Map<UUID, Remedy> found = new HashMap<>();
        failures.forEach(failure -> Optional.ofNullable(failure.recoveryId())
                .flatMap(recoveries::find)
                .map(RecoveryPlan::of)
                .ifPresent(recovery -> found.put(
                        failure.failureId(),
                        remedy(recovery, helped(failure.diagnosis(), later.get(failure.failureId()))))));
        return found;
    }

    private static Remedy remedy(Recovery recovery, @Nullable Boolean helped) {
        return new Remedy(
                recovery.recoveryId(),
                recovery.status(),
                recovery.steps().stream()
                        .map(RecoveryTrace::step)
                        .filter(step -> step.outcome() == StepOutcome.SUCCEEDED)
                        .map(RecoveryStep::action)
                        .distinct()
                        .toList(),
                helped);
    }

    private static @Nullable Boolean helped(@Nullable DiagnosisSummary failed, @Nullable LaterAttempts later) {
        if (failed == null || later == null) {
            return null;
        }
        if (later.further()) {
            return true;
        }
        DiagnosisSummary next = later.next() == null ? null : later.next().diagnosis();
        boolean sameAgain = next != null
                && next.category() == failed.category()
                && Objects.equals(next.reason(), failed.reason())
                && Objects.equals(next.code(), failed.code());
        return sameAgain ? false : null;
    }
}
