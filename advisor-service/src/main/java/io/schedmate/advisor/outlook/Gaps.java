package io.schedmate.advisor.outlook;

import io.schedmate.model.api.outlook.JobOutlook;
import io.schedmate.model.api.outlook.OutlookGap;
import io.schedmate.model.api.outlook.OutlookGround;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Outlooks without times, with the reason for each. */
record Gaps(@Nullable JobId jobId, @Nullable JobState state, Instant now, int most) {

    JobOutlook noGpus() {
        return gap(OutlookGap.NO_GPUS, "Expected a job that asks for GPUs (0). Only GPUs are followed.");
    }

    JobOutlook noDuration() {
        return gap(
                OutlookGap.DURATION_UNKNOWN,
                "Expected jobs that have ended, or a time limit (none). Maybe ask for a time limit.");
    }

    JobOutlook noCapacity(Pool pool) {
        return gap(
                OutlookGap.CAPACITY_UNKNOWN,
                "Expected to know how many GPUs the cluster has (%s): no settings name it, and no job has run there."
                                .formatted(pool.cluster())
                        + " Maybe set schedmate.advisor.outlook.clusters.");
    }

    JobOutlook doesNotFit(int gpus, Capacity capacity) {
        return gap(
                OutlookGap.DOES_NOT_FIT,
                "Expected at most %d GPUs (%d), %s."
                        .formatted(
                                capacity.nodes().gpus(),
                                gpus,
                                capacity.ground() == OutlookGround.CONFIGURED
                                        ? "as many as the settings name"
                                        : "the most that jobs held at once"));
    }

    JobOutlook tooMany() {
        return gap(
                OutlookGap.TOO_MANY_JOBS,
                "Expected at most %d jobs that run and as many that wait (more).".formatted(most));
    }

    private JobOutlook gap(OutlookGap gap, String detail) {
        return OutlookAnswers.gap(jobId, state, now, gap, detail);
    }
}
