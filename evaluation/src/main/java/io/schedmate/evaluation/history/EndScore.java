package io.schedmate.evaluation.history;

import io.schedmate.code.history.EndState;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The quality of predicted ends, of the estimator or a rule.
 *
 * @param jobs number of jobs with a known end
 * @param brier the mean squared error of each state's probability; low for a rare state even without skill
 * @param brierSum over the states, 0 to 2; null without jobs
 * @param logLoss mean of -ln(probability of the actual state); null without jobs
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
