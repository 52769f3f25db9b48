package io.schedmate.tracker.alert.check;

import io.schedmate.model.api.metrics.SlowRank;
import io.schedmate.tracker.jobs.SimilarThroughput;
import io.schedmate.tracker.metrics.NodeFigures;
import io.schedmate.tracker.metrics.ResourceUse;
import io.schedmate.tracker.progress.ProgressReports;
import io.schedmate.tracker.state.AttemptState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The known facts about a running attempt when it is checked.
 *
 * @param progressAt when progress was last printed or last read, whichever is later; null = never
 * @param request the job's allocation
 * @param nodes recent samples of its nodes; null = none, or not queried
 * @param earlier how its earlier attempts ended, latest first
 */
public record JobView(
        AttemptState state,
        @Nullable Instant progressAt,
        Request request,
        @Nullable NodeFigures nodes,
        List<Earlier> earlier) {

    /** Returns the recent use of the nodes; null = unknown. */
    @Nullable
    ResourceUse lately() {
        return nodes == null ? null : nodes.lately();
    }

    /**
     * Returns the seconds until the training ends or the time limit is reached, whichever comes first; null = both are
     * unknown.
     */
    public @Nullable Double secondsLeft(Instant now) {
        Double limit = request.secondsToDeadline(now);
        Double eta = state.latest() == null ? null : state.latest().etaSeconds();
        return eta == null || limit == null ? (eta == null ? limit : eta) : Double.valueOf(Math.min(limit, eta));
    }

    /** Returns the ranks that delay the others, if the job is slow. */
    List<SlowRank> slowRanks() {
        return state.slow() == null ? List.of() : ProgressReports.slowRanks(state);
    }

    /**
     * How an attempt ended.
     *
     * @param step the last step; null = none printed
     * @param errors the templates of the first distinct errors in its log
     */
    public record Earlier(@Nullable Long step, Set<String> errors) {

        public static final Earlier UNREAD = new Earlier(null, Set.of());
    }

    /**
     * The allocation of the job.
     *
     * @param gpus total number of GPUs; null = unknown
     * @param timeLimitSeconds null = none or unknown
     * @param memoryBytes host memory in total; null = unknown
     * @param similar throughput of similar jobs on the same type of GPU; null = unknown
     */
    public record Request(
            @Nullable Instant startedAt,
            @Nullable Integer gpus,
            @Nullable Double timeLimitSeconds,
            @Nullable Long memoryBytes,
            @Nullable SimilarThroughput similar,
            List<String> nodes) {

        /** Returns the host memory per node; null = unknown. */
        public @Nullable Long memoryBytesOfANode() {
            return memoryBytes == null || memoryBytes <= 0
                    ? null
                    : Long.valueOf(memoryBytes / Math.max(1, nodes.size()));
        }

        /** Returns when the scheduler ends the attempt; null = unknown. */
        public @Nullable Instant deadline() {
            return startedAt == null || timeLimitSeconds == null || timeLimitSeconds <= 0
                    ? null
                    : startedAt.plusMillis((long) (timeLimitSeconds * 1000));
        }

        /** Returns the seconds until the deadline, at least 0; null = unknown. */
        public @Nullable Double secondsToDeadline(Instant now) {
            Instant end = deadline();
            return end == null
                    ? null
                    : Double.valueOf(Math.max(0, Duration.between(now, end).toMillis() / 1000.0));
        }
    }
}
