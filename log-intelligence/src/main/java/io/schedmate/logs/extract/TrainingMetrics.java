package io.schedmate.logs.extract;

import io.schedmate.logs.extract.witness.KnownValue;
import io.schedmate.logs.extract.witness.StepTime;
import io.schedmate.model.Engine;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The training metrics of a log. A component is null if the log does not report its value.
 *
 * @param stepTimeSeconds median over all training-progress segments
 * @param throughput median over all training-progress segments
 * @param step last value, in the log's own unit; the other components are last values too
 * @param etaSeconds remaining time as last printed, or remaining steps times step time
 * @param extras further last values by name: {@code gradNorm}, {@code memory} as printed, {@code tflops}, {@code mfu},
 * {@code evalLoss}, {@code epochTimeSeconds}, {@code otherCount} (another count that grows beside the steps, such as
 * episodes), and each further loss under its printed name
 * @param stepTime the witnesses of the step time and their agreement
 * @param values the witnesses of step, total, epoch and loss, as far as known
 * @param progressLines lines with at least one training-progress segment
 */
public record TrainingMetrics(
        @Nullable Double stepTimeSeconds,
        @Nullable Throughput throughput,
        @Nullable Long step,
        @Nullable Long totalSteps,
        @Nullable Double epoch,
        @Nullable Double totalEpochs,
        @Nullable Double loss,
        @Nullable Double learningRate,
        @Nullable Double etaSeconds,
        long progressLines,
        long progressSegments,
        Engine engine,
        Map<String, Double> extras,
        @Nullable StepTime stepTime,
        List<KnownValue> values) {

    public TrainingMetrics {
        extras = Map.copyOf(extras);
        values = List.copyOf(values);
    }
}
