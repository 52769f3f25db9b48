package io.schedmate.model.api.failure;

import io.schedmate.model.api.Limits;
import io.schedmate.model.api.advice.AnswerStatus;
import io.schedmate.model.api.log.LogLine;
import io.schedmate.model.check.Require;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A failed attempt, its diagnosis and the log lines around the cause.
 *
 * @param attempt attempt that failed
 * @param exit end of its process
 * @param status status of the diagnosis
 * @param diagnosedAt time of the diagnosis; null = not yet
 * @param diagnosis diagnosis; null = not diagnosed yet
 * @param context the log around the root cause
 * @param order reliability of the log's order
 * @param recommendedActions recommended actions, best first
 * @param recoveryId its recovery; null = none
 * @param rangeReads number of range reads of the log
 * @param caveats sources that were unavailable or incomplete
 */
public record Failure(
        UUID failureId,
        JobId jobId,
        int attempt,
        Instant failedAt,
        @Nullable JobExit exit,
        AnswerStatus status,
        @Nullable Instant diagnosedAt,
        @Nullable DiagnosisSummary diagnosis,
        List<LogLine> context,
        LogOrder order,
        List<String> recommendedActions,
        @Nullable UUID recoveryId,
        int rangeReads,
        List<String> caveats) {

    public Failure {
        Require.present("failureId", failureId);
        Require.present("jobId", jobId);
        Limits.atLeast("attempt", attempt, 1);
        Require.present("failedAt", failedAt);
        Require.present("status", status);
        context = Limits.items("context", context, 0, 400);
        Require.present("order", order);
        recommendedActions = Limits.items("recommendedActions", recommendedActions, 0, 32);
        Limits.atLeast("rangeReads", rangeReads, 0);
        caveats = Limits.items("caveats", caveats, 0, 32);
        if (status == AnswerStatus.DONE && diagnosis == null) {
            throw Require.refused(
                    "diagnosis", "given if and only if the status is done", diagnosis, "check the status");
        }
    }
}
