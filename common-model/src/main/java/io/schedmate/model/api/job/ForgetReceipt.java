package io.schedmate.model.api.job;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import java.time.Instant;
import java.util.List;

/**
 * Confirms that a job will be forgotten.
 *
 * @param acceptedAt time when the request was accepted
 * @param parts kinds of data that will be deleted
 * @param goneBy latest time at which the last part is deleted
 */
public record ForgetReceipt(JobId jobId, Instant acceptedAt, List<JobDataPart> parts, Instant goneBy) {

    public ForgetReceipt {
        Require.present("jobId", jobId);
        Require.present("acceptedAt", acceptedAt);
        parts = Limits.items("parts", parts, 1, 16);
        Require.present("goneBy", goneBy);
    }
}
