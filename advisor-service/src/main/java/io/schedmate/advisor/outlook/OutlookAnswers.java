package io.schedmate.advisor.outlook;

import io.schedmate.model.Engine;
import io.schedmate.model.api.outlook.JobOutlook;
import io.schedmate.model.api.outlook.OutlookBasis;
import io.schedmate.model.api.outlook.OutlookGap;
import io.schedmate.model.api.outlook.OutlookSource;
import io.schedmate.model.api.outlook.OutlookTimes;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.simulator.outlook.Outlook;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Converts outlooks to their published form. */
record OutlookAnswers(int draws) {

    private static final int FEW = 20;

    static JobOutlook gap(@Nullable JobId jobId, @Nullable JobState state, Instant now, OutlookGap gap, String detail) {
        return new JobOutlook(jobId, now, state, null, null, null, gap, detail, List.of());
    }

    JobOutlook waiting(
            @Nullable JobId jobId, @Nullable JobState state, Instant now, PoolState pool, PoolState.Asked asked) {
        return new JobOutlook(
                jobId,
                now,
                state,
                times(now, pool.at(), asked.outlook().start()),
                times(now, pool.at(), asked.outlook().end()),
                basis(pool, asked.ahead(), asked.gpusAhead(), asked.usualWait()),
                null,
                null,
                caveats(pool));
    }

    JobOutlook running(
            JobId jobId, JobState state, Instant now, Instant started, Outlook.Range left, @Nullable PoolState pool) {
        return new JobOutlook(
                jobId,
                now,
                state,
                new OutlookTimes(started, started, started),
                times(now, now, left),
                pool == null ? null : basis(pool, 0, 0, null),
                null,
                null,
                List.of("The range of the end is as simulated; it is not calibrated on earlier outlooks."));
    }

    private OutlookBasis basis(PoolState pool, int ahead, int gpusAhead, @Nullable Double usualWait) {
        Capacity capacity = pool.capacity();
        return new OutlookBasis(
                pool.state().running().size(),
                pool.runningGpus(),
                pool.remaining(),
                ahead,
                gpusAhead,
                usualWait,
                capacity.nodes().gpus(),
                capacity.ground(),
                capacity.order().policy().name(),
                capacity.orderGround(),
                draws,
                pool.earlier(),
                Engine.REPLAY);
    }

    private static List<String> caveats(PoolState pool) {
        List<String> caveats = new ArrayList<>(List.of("Jobs submitted later are not taken into account."));
        if (pool.capacity().ground() == OutlookSource.OBSERVED) {
            caveats.add(
                    "The capacity is the most GPUs that jobs held at the same time in %d days; all queues are assumed to share it."
                            .formatted(FollowedJobs.KEPT.toDays()));
        }
        if (pool.earlier() < FEW) {
            caveats.add(
                    "Few earlier outlooks can be checked (%d), so the ranges are based on typical values from elsewhere."
                            .formatted(pool.earlier()));
        }
        return caveats;
    }

    /**
     * Returns the predicted times. Times that have already passed are moved to now, because the prediction may be some
     * time old.
     */
    private static OutlookTimes times(Instant now, Instant from, Outlook.Range seconds) {
        return new OutlookTimes(
                after(now, from, seconds.p10()), after(now, from, seconds.p50()), after(now, from, seconds.p90()));
    }

    private static Instant after(Instant now, Instant from, double seconds) {
        Instant then = from.plusSeconds(Math.round(seconds));
        return then.isBefore(now) ? now : then;
    }
}
