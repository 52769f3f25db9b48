package io.schedmate.advisor.outlook;

import io.schedmate.model.api.outlook.JobOutlook;
import io.schedmate.model.api.outlook.OutlookGap;
import io.schedmate.model.api.outlook.OutlookSource;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Creates outlooks without times, with the reason for each. */
record Gaps(@Nullable JobId jobId, @Nullable JobState state, Instant now, int most) {

    JobOutlook noGpus() {
        return gap(OutlookGap.NO_GPUS, "Expected a job that requests GPUs, got 0. Only GPUs are modelled.");
    }

    JobOutlook noDuration() {
        return gap(
                OutlookGap.DURATION_UNKNOWN, "Expected finished jobs or a time limit, got none. Request a time limit.");
    }

    JobOutlook noCapacity(Pool pool) {
        return gap(
                OutlookGap.CAPACITY_UNKNOWN,
                "The number of GPUs of cluster (%s) is unknown: no setting gives it, and no job has run there."
                                .formatted(pool.cluster())
                        + " Set schedmate.advisor.outlook.clusters.");
    }

    JobOutlook doesNotFit(int gpus, Capacity capacity) {
        return gap(
                OutlookGap.DOES_NOT_FIT,
                "Expected at most %d GPUs, got (%d): %s."
                        .formatted(
                                capacity.nodes().gpus(),
                                gpus,
                                capacity.ground() == OutlookSource.CONFIGURED
                                        ? "the number in the settings"
                                        : "the most that jobs held at the same time"));
    }

    JobOutlook tooMany() {
        return gap(
                OutlookGap.TOO_MANY_JOBS,
                "Expected at most %d running and as many waiting jobs, got more.".formatted(most));
    }

    private JobOutlook gap(OutlookGap gap, String detail) {
        return OutlookAnswers.gap(jobId, state, now, gap, detail);
    }
}
