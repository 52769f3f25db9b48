package io.schedmate.advisor.estimate;

import io.schedmate.code.estimate.use.Measure;
import io.schedmate.code.history.MeasuredRun;
import io.schedmate.model.advice.Quantiles;
import io.schedmate.model.advice.ThroughputEstimate;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The expected resource use of a job; null if no similar run was measured. */
record Use(@Nullable Amount utilisation, @Nullable Amount memory, List<ThroughputEstimate> throughput) {

    /** @param sameModel whether runs of the same model stand behind it */
    record Amount(Quantiles quantiles, boolean sameModel, int runs) {

        static @Nullable Amount of(
                MeasuredRun asked,
                Measure measure,
                Function<MeasuredRun, @Nullable Double> value,
                List<MeasuredRun> witnesses) {
            return MeasuredRuns.learnt(witnesses)
                    .estimate(asked, measure)
                    .map(answer -> new Amount(
                            spread(answer.value(), asked, answer.sameModel(), value, witnesses),
                            answer.sameModel(),
                            answer.runs()))
                    .orElse(null);
        }

        /** The estimate, with the runs that it rests on around it. */
        private static Quantiles spread(
                double middle,
                MeasuredRun asked,
                boolean sameModel,
                Function<MeasuredRun, @Nullable Double> value,
                List<MeasuredRun> witnesses) {
            double[] rising = witnesses.stream()
                    .filter(run -> !sameModel || Objects.equals(asked.model(), run.model()))
                    .map(value)
                    .filter(Objects::nonNull)
                    .mapToDouble(Double::doubleValue)
                    .sorted()
                    .toArray();
            double low = Math.min(middle, rising[(int) Math.floor(0.1 * (rising.length - 1))]);
            double high = Math.max(middle, rising[(int) Math.ceil(0.9 * (rising.length - 1))]);
            return new Quantiles(low, middle, high, middle);
        }
    }
}
