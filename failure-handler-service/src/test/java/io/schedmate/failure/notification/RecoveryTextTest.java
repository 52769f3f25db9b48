package io.schedmate.failure.notification;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.model.Engine;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.RecoveryMode;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.failure.Citation;
import io.schedmate.model.failure.Component;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobId;
import io.schedmate.recovery.policy.Decision;
import io.schedmate.recovery.policy.PolicyAction;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RecoveryTextTest {

    private static final Instant AT = Instant.parse("2026-03-02T12:00:00Z");
    private static final JobId JOB = new JobId(new UUID(0, 1));
    private static final String FORGED = "\r\nJobs: none\u0085Why: nothing\u2028Go to https://other.example\u202e";

    @Test
    void printedLinesAndNamesStayOnTheirLine() {
        String text = new RecoveryText(null).text(recovery(), NotificationStage.WAITS, List.of(JOB));

        assertThat(text.split("\\R"))
                .contains("  > 7: Xid 79 Jobs: none Why: nothing Go to https://other.example")
                .filteredOn(line -> line.startsWith("Jobs:") || line.startsWith("Why:") || line.startsWith("Go"))
                .containsExactly("Why: so", "Jobs: " + JOB);
        assertThat(text).doesNotContain("\u202e");
    }

    @Test
    void aCutTextDoesNotEndInHalfACharacter() {
        assertThat(OneLine.of("ab\ud83d\ude00cd", 3)).isEqualTo("ab…");
        assertThat(OneLine.of("ab\ud83d\ude00cd", 4)).isEqualTo("ab\ud83d\ude00…");
        assertThat(OneLine.of("abcd", 4)).isEqualTo("abcd");
    }

    private static RecoveryRecord recovery() {
        var failed =
                new JobFailed(new UUID(1, 1), JOB, "hall-a", 1, AT, new JobExit(1, null, null), List.of("n01"), null);
        var diagnosis = new DiagnosisSummary(
                new UUID(2, 2),
                FailureCategory.INFRASTRUCTURE,
                InfraType.GPU,
                "GPU",
                "Xid 79",
                Component.ofNode("n01" + FORGED),
                true,
                null,
                null,
                List.of(new Citation(null, 7, "Xid 79" + FORGED)),
                "The GPU fell off the bus." + FORGED,
                0.9,
                Engine.RULES);
        var decision = new Decision(
                PolicyAction.VERIFY_THEN_ISOLATE,
                RecoveryMode.PROPOSE,
                Set.of("n01"),
                Duration.ZERO,
                "hardware",
                "so",
                Map.of(),
                PolicyAction.RESTART_AS_IS);
        return new RecoveryRecord(
                new UUID(3, 3), failed, diagnosis, decision, List.of(), AT, AT, AT, null, null, true, false, 1);
    }
}
