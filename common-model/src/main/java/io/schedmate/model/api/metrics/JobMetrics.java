package io.schedmate.model.api.metrics;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The latest metrics sample of a job and the samples before it.
 *
 * @param latest latest sample; null = its log has reported nothing yet
 * @param standing progress of the job, and how complete its log is
 * @param history samples, oldest first
 * @param slowdowns detected slowdowns, oldest first
 * @param labels errors and warnings of its log; null from a service that does not count them
 * @param nextCursor the start of the next page; null = this is the last
 */
public record JobMetrics(
        JobId jobId,
        @Nullable MetricsSample latest,
        JobProgress standing,
        List<MetricsSample> history,
        List<DetectedSlowdown> slowdowns,
        @Nullable LogLabels labels,
        @Nullable String nextCursor) {

    public JobMetrics {
        Require.present("jobId", jobId);
        Require.present("standing", standing);
        history = Limits.items("history", history, 0, 1000);
        slowdowns = Limits.items("slowdowns", slowdowns, 0, 1000);
        Limits.text("nextCursor", nextCursor, 1, 1024);
    }
}
