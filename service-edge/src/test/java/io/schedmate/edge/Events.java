package io.schedmate.edge;

import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.RequestedResources;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;

/** Creates events. */
final class Events {

    private Events() {}

    static JobSubmission submission(String externalId) {
        return new JobSubmission(
                "alpha",
                "slurm",
                externalId,
                "train",
                null,
                null,
                null,
                null,
                null,
                null,
                new JobSource.None(),
                RequestedResources.UNKNOWN,
                Map.of());
    }

    static JobSubmitted submitted(JobSubmission submission) {
        return new JobSubmitted(
                UUID.randomUUID(),
                submission.jobId(),
                submission.cluster(),
                1,
                Instant.parse("2026-03-02T08:15:00Z"),
                submission);
    }
}
