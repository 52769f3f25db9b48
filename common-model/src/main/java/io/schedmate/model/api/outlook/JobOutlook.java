package io.schedmate.model.api.outlook;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * When a job will start and end.
 *
 * @param jobId the job; null for one not submitted yet
 * @param computedAt as of when
 * @param state where the job stands; null for one not submitted yet, and where no report has told
 * @param start of the latest attempt, known for a job that runs; null = cannot be told
 * @param end its end; null = cannot be told
 * @param basis what the times rest on; null = cannot be told
 * @param gap why no time is told; null = times are told
 * @param detail the same for people; null = times are told
 * @param caveats what a reader should know before using it
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
            throw Require.refused("gap", "given where no end is told", gap, "give one of both");
        }
    }
}
