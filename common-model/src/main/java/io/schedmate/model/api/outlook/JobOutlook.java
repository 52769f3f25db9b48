package io.schedmate.model.api.outlook;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The predicted start and end of a job.
 *
 * @param jobId the job; null = not submitted yet
 * @param computedAt time of the prediction
 * @param state state of the job; null if it is not submitted yet or has no report
 * @param start start of the latest attempt, known for a running job; null = unknown
 * @param end end of the job; null = unknown
 * @param basis basis of the times; null = times unknown
 * @param gap reason why there are no times; null = there are
 * @param detail the same reason in words; null = there are times
 * @param caveats notes for the reader
 */
public record JobOutlook(
        @Nullable JobId jobId,
        Instant computedAt,
        @Nullable JobState state,
        @Nullable OutlookTimes start,
        @Nullable OutlookTimes end,
        @Nullable OutlookBasis basis,
        @Nullable OutlookGap gap,
        @Nullable String detail,
        List<String> caveats) {

    public JobOutlook {
        Require.present("computedAt", computedAt);
        caveats = Limits.items("caveats", caveats, 0, 16);
        if ((end == null) == (gap == null)) {
            throw Require.refused("gap", "given if no end is predicted", gap, "give one of the two");
        }
    }
}
