package io.schedmate.failure.recovery.site;

import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.model.Engine;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.RecoveryMode;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.failure.Component;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobId;
import io.schedmate.recovery.policy.Decision;
import io.schedmate.recovery.policy.PolicyAction;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The recovery of a job that failed on some nodes.
 *
 * @param type the faulty part of the infrastructure; null if the diagnosis names none
 * @param schedulerReason the scheduler's reason for the end; null if it reported none
 */
record TestRecovery(
        Collection<String> nodes,
        @Nullable InfraType type,
        @Nullable String schedulerReason,
        String explanation) {

    static final Instant FAILED_AT = Instant.parse("2026-03-02T12:00:00Z");

    static TestRecovery of(@Nullable InfraType type, Collection<String> nodes) {
        return new TestRecovery(nodes, type, null, "It failed.");
    }

    TestRecovery endedBy(String reason) {
        return new TestRecovery(nodes, type, reason, explanation);
    }

    TestRecovery explained(String words) {
        return new TestRecovery(nodes, type, schedulerReason, words);
    }

    RecoveryRecord record() {
        var decision = new Decision(
                PolicyAction.VERIFY_THEN_ISOLATE,
                RecoveryMode.ACT,
                Set.copyOf(nodes),
                Duration.ZERO,
                "a rule",
                explanation,
                Map.of(),
                PolicyAction.RESTART_AS_IS);
        return new RecoveryRecord(
                new UUID(5, 5),
                failed("7"),
                diagnosis(),
                decision,
                List.of(),
                FAILED_AT,
                FAILED_AT,
                null,
                null,
                null,
                false,
                false,
                1);
    }

    /** Returns the failure of a job on these nodes. */
    JobFailed failed(String id) {
        return new JobFailed(
                new UUID(1, 1),
                JobId.of("hall-a", "slurm", id),
                "hall-a",
                1,
                FAILED_AT,
                new JobExit(1, null, schedulerReason),
                List.copyOf(nodes),
                FAILED_AT.minusSeconds(60));
    }

    private DiagnosisSummary diagnosis() {
        return new DiagnosisSummary(
                new UUID(1, 2),
                FailureCategory.INFRASTRUCTURE,
                type,
                "Network Error",
                null,
                Component.UNNAMED,
                true,
                null,
                null,
                List.of(),
                explanation,
                0.9,
                Engine.RULES);
    }
}
