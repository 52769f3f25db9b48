package io.schedmate.model.event;

import io.schedmate.model.advice.Estimates;
import io.schedmate.model.advice.SimilarJob;
import io.schedmate.model.advice.WorkloadMetadata;
import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Published when advice on a submitted job is ready.
 *
 * @param metadata workload of the job; null if neither source nor command state anything
 * @param similarJobs similar past jobs, most similar first
 */
public record JobAdvised(
        UUID eventId,
        JobId jobId,
        String cluster,
        Integer attempt,
        Instant occurredAt,
        @Nullable WorkloadMetadata metadata,
        List<SimilarJob> similarJobs,
        Estimates estimates)
        implements JobEvent {

    public JobAdvised {
        Stamp.check(eventId, jobId, cluster, attempt, occurredAt);
        similarJobs = Require.items("similarJobs", similarJobs);
        Require.present("estimates", estimates);
    }
}
