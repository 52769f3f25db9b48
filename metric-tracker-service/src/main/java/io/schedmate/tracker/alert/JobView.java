package io.schedmate.tracker.alert;

import io.schedmate.model.api.metrics.SlowRank;
import io.schedmate.model.job.JobId;
import io.schedmate.model.metrics.HardwareUse;
import io.schedmate.model.metrics.MetricsSnapshot;
import io.schedmate.model.metrics.Slowdown;
import io.schedmate.tracker.metrics.LossRun;
import io.schedmate.tracker.metrics.Speed;
import io.schedmate.tracker.phase.PhaseNotes;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one running attempt when it is judged.
 *
 * @param latestAt when progress was last told, by the sender's clock; null = never
 * @param progressAt when progress was last told or read, whichever is later; null = never
 * @param gapsSeconds between progress, the latest ones
 * @param losses the latest ones
 * @param lossRun how long its loss has been what it is
 * @param slow the slowdown that is on; null = none
 * @param slowRanks those that hold the others up
 * @param notes what its log said beside progress
 * @param request what it was given
 * @param hardware how its GPUs were used lately; null = nobody tells, or nobody asked
 * @param steadySince since when it had; null = not yet
 * @param earlierSteps the last steps of the attempts before it, the latest first; null = it told none
 */
public record JobView(
        JobId jobId,
        String cluster,
        int attempt,
        @Nullable MetricsSnapshot latest,
        @Nullable Instant latestAt,
        @Nullable Instant progressAt,
        List<Speed> speeds,
        List<Double> gapsSeconds,
        List<Double> losses,
        LossRun lossRun,
        @Nullable Slowdown slow,
        List<SlowRank> slowRanks,
        PhaseNotes notes,
        Request request,
        @Nullable HardwareUse hardware,
        @Nullable Instant steadySince,
        List<@Nullable Long> earlierSteps) {

    /**
     * What the scheduler gave.
     *
     * @param gpus in all; null = not known
     * @param timeLimitSeconds null = none, or not known
     */
    public record Request(
            @Nullable Instant startedAt,
            @Nullable Integer gpus,
            @Nullable Double timeLimitSeconds,
            List<String> nodes) {

        public static final Request UNKNOWN = new Request(null, null, null, List.of());

        /** When the scheduler ends it; null = not known. */
        @Nullable
        Instant deadline() {
            return startedAt == null || timeLimitSeconds == null || timeLimitSeconds <= 0
                    ? null
                    : startedAt.plusMillis((long) (timeLimitSeconds * 1000));
        }
    }
}
