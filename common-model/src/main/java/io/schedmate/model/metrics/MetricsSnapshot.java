package io.schedmate.model.metrics;

import io.schedmate.model.Engine;
import io.schedmate.model.check.Require;
import io.schedmate.model.log.LogOrder;
import org.jspecify.annotations.Nullable;

/**
 * The training metrics of a job as reported in its log. Null = not reported.
 *
 * @param stepTimeSeconds median step time over the window
 * @param throughput median throughput over the window
 * @param loss last loss; NaN if training has diverged
 * @param step last step, in the log's own unit
 * @param progressRatio share of the work done, 0 to 1
 * @param etaSeconds time left
 * @param windowSeconds length of the window of the medians
 * @param order reliability of the order of the lines
 */
public record MetricsSnapshot(
        @Nullable Double stepTimeSeconds,
        @Nullable Rate throughput,
        @Nullable Double loss,
        @Nullable Double learningRate,
        @Nullable Long step,
        @Nullable Long totalSteps,
        @Nullable Double epoch,
        @Nullable Double totalEpochs,
        @Nullable Double progressRatio,
        @Nullable Double etaSeconds,
        @Nullable Double windowSeconds,
        LogOrder order,
        Engine engine) {

    public MetricsSnapshot {
        Require.notNegative("stepTimeSeconds", stepTimeSeconds);
        Require.notNegative("step", step);
        Require.notNegative("totalSteps", totalSteps);
        Require.notNegative("epoch", epoch);
        Require.notNegative("totalEpochs", totalEpochs);
        Require.ratio("progressRatio", progressRatio);
        Require.notNegative("etaSeconds", etaSeconds);
        Require.notNegative("windowSeconds", windowSeconds);
        Require.present("order", order);
        Require.present("engine", engine);
    }
}
