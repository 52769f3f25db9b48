package io.schedmate.model.api.metrics;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import java.time.Instant;

/**
 * The last event of a stream, sent when the job has ended.
 *
 * @param state end state of the job
 */
public record MetricsStreamEnd(JobId jobId, int attempt, JobState state, Instant endedAt) {

    public MetricsStreamEnd {
        Require.present("jobId", jobId);
        Limits.atLeast("attempt", attempt, 1);
        Require.present("state", state);
        Require.present("endedAt", endedAt);
    }
}
