package io.schedmate.model.alert;

import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An alert: a condition of one attempt of a job. There is one per condition and attempt; a condition that recurs
 * reopens the same alert.
 *
 * @param kind kind of the condition, such as {@code silent} or {@code evaluation} for a hang
 * @param summary one sentence
 * @param action recommended action
 * @param since start of the condition, by the job's own times
 * @param openedAt time when it was last opened
 * @param openings number of times it was opened
 * @param closedAt time when it was closed; null = the condition holds
 * @param acknowledged the last acknowledgement since it was opened; null = none
 * @param silenced the last silence; null = none
 */
public record JobAlert(
        UUID alertId,
        JobId jobId,
        String cluster,
        int attempt,
        AlertCondition condition,
        String kind,
        AlertSeverity severity,
        AlertStatus status,
        String summary,
        String action,
        AlertEvidence evidence,
        AlertCost cost,
        Instant since,
        Instant openedAt,
        int openings,
        Instant updatedAt,
        @Nullable Instant closedAt,
        @Nullable AlertNote acknowledged,
        @Nullable AlertNote silenced) {

    public JobAlert {
        Require.present("alertId", alertId);
        Require.present("jobId", jobId);
        Require.text("cluster", cluster);
        Require.attempt(attempt);
        Require.present("condition", condition);
        Require.text("kind", kind);
        Require.present("severity", severity);
        Require.present("status", status);
        Require.text("summary", summary);
        Require.text("action", action);
        Require.present("evidence", evidence);
        Require.present("cost", cost);
        Require.present("since", since);
        Require.present("openedAt", openedAt);
        Require.present("updatedAt", updatedAt);
        if ((closedAt != null) != (status == AlertStatus.CLOSED)) {
            throw Require.refused(
                    "closedAt", "given if and only if the status is closed", closedAt, "give both or neither");
        }
    }

    /** Returns the same id for the same condition of the same attempt, wherever it is computed. */
    public static UUID id(JobId jobId, int attempt, AlertCondition condition) {
        return UUID.nameUUIDFromBytes(
                "alert|%s|%d|%s".formatted(jobId, attempt, condition.wire()).getBytes(StandardCharsets.UTF_8));
    }

    /** Returns whether the alert is silenced at that time. */
    public boolean isSilenced(Instant at) {
        return silenced != null && silenced.until() != null && at.isBefore(silenced.until());
    }
}
