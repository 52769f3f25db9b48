package io.schedmate.model.api.job;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import java.time.Instant;
import java.util.List;

/**
 * Confirms that a job will be forgotten.
 *
 * @param jobId the job
 * @param acceptedAt when the request was taken
 * @param parts what will be gone
 * @param goneBy when the last part will be gone at the latest
 */
public record ForgetReceipt(JobId jobId, Instant acceptedAt, List<JobDataPart> parts, Instant goneBy) {

    public ForgetReceipt {
        Require.present("jobId", jobId);
        Require.present("acceptedAt", acceptedAt);
        parts = Limits.items("parts", parts, 1, 16);
        Require.present("goneBy", goneBy);
    }
}
