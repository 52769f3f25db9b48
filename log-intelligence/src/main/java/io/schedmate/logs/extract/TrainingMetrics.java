package io.schedmate.logs.extract;

import io.schedmate.logs.extract.witness.KnownValue;
import io.schedmate.logs.extract.witness.StepTime;
import io.schedmate.model.Engine;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a log tells of its training. Null where the log does not say.
 *
 * @param stepTimeSeconds median over all training-progress segments
 * @param throughput median over all training-progress segments
 * @param step last value, in whatever the log counts; the other components are last values too
 * @param etaSeconds time left as the log last said it, or steps left times step time
 * @param extras further last values by name: {@code gradNorm}, {@code memory} as printed, {@code tflops}, {@code mfu},
 *     {@code evalLoss}, {@code epochTimeSeconds}, and each further loss under its printed name
 * @param stepTime how the step time is known: its witnesses and how far they agree
 * @param values how step, total, epoch and loss are known, as far as they are told
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

    /** Metrics without extras. */
    public TrainingMetrics(
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
            Engine engine) {
        this(
                stepTimeSeconds,
                throughput,
                step,
                totalSteps,
                epoch,
                totalEpochs,
                loss,
                learningRate,
                etaSeconds,
                progressLines,
                progressSegments,
                engine,
                Map.of(),
                null,
                List.of());
    }
}
