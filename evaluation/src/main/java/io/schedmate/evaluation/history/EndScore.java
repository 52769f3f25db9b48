package io.schedmate.evaluation.history;

import io.schedmate.code.history.EndState;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How well ends were predicted, by the estimator or by a rule.
 *
 * @param jobs those whose end the trace tells
 * @param brier the mean squared error of each state's probability; a state's share of 0 makes it easy
 * @param brierSum over the states, 0 to 2; null without jobs
 * @param logLoss mean of -ln(probability given to what came); null without jobs
 */
public record EndScore(
        String name,
        int jobs,
        Map<EndState, Double> brier,
        @Nullable Double brierSum,
        @Nullable Double logLoss) {

    public EndScore {
        brier = brier.isEmpty() ? Map.of() : Collections.unmodifiableMap(new EnumMap<>(brier));
    }
}
