package io.schedmate.tracker.alert.check;

import io.schedmate.model.api.metrics.SlowRank;
import io.schedmate.tracker.jobs.KinPace;
import io.schedmate.tracker.metrics.NodeFigures;
import io.schedmate.tracker.metrics.ResourceUse;
import io.schedmate.tracker.standing.ProgressReports;
import io.schedmate.tracker.state.AttemptState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one running attempt when it is judged.
 *
 * @param progressAt when progress was last told or read, whichever is later; null = never
 * @param request what it was given
 * @param nodes what its nodes told lately; null = nothing, or nobody asked
 * @param earlierSteps the last steps of the attempts before it, the latest first; null = it told none
 */
public record JobView(
        AttemptState state,
        @Nullable Instant progressAt,
        Request request,
        @Nullable NodeFigures nodes,
        List<@Nullable Long> earlierSteps) {

    /** What it used lately; null = not told. */
    @Nullable
    ResourceUse lately() {
        return nodes == null ? null : nodes.lately();
    }

    /** Until it has trained or is ended by its time limit, whichever comes first; null = neither is known. */
    public @Nullable Double secondsLeft(Instant now) {
        Double limit = request.secondsToDeadline(now);
        Double eta = state.latest() == null ? null : state.latest().etaSeconds();
        return eta == null || limit == null ? (eta == null ? limit : eta) : Double.valueOf(Math.min(limit, eta));
    }

    /** Those that hold the others up, where it is slow. */
    List<SlowRank> slowRanks() {
        return state.slow() == null ? List.of() : ProgressReports.slowRanks(state);
    }

    /**
     * What the scheduler gave.
     *
     * @param gpus in all; null = not known
     * @param timeLimitSeconds null = none, or not known
     * @param memoryBytes of its hosts in all; null = not known
     * @param kin how fast similar jobs are on the same type of GPU; null = not known
     */
    public record Request(
            @Nullable Instant startedAt,
            @Nullable Integer gpus,
            @Nullable Double timeLimitSeconds,
            @Nullable Long memoryBytes,
            @Nullable KinPace kin,
            List<String> nodes) {

        /** Host memory on each of its nodes; null = not known. */
        public @Nullable Long memoryBytesOfANode() {
            return memoryBytes == null || memoryBytes <= 0
                    ? null
                    : Long.valueOf(memoryBytes / Math.max(1, nodes.size()));
        }

        /** When the scheduler ends it; null = not known. */
        public @Nullable Instant deadline() {
            return startedAt == null || timeLimitSeconds == null || timeLimitSeconds <= 0
                    ? null
                    : startedAt.plusMillis((long) (timeLimitSeconds * 1000));
        }

        /** At least 0; null = not known. */
        public @Nullable Double secondsToDeadline(Instant now) {
            Instant end = deadline();
            return end == null
                    ? null
                    : Double.valueOf(Math.max(0, Duration.between(now, end).toMillis() / 1000.0));
        }
    }
}
