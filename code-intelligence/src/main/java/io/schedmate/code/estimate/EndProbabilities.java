package io.schedmate.code.estimate;

import io.schedmate.code.history.EndState;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The possible ends of a job (full paper, challenge C2).
 *
 * @param probability of each end, 0 to 1; the sum is 1
 * @param meanSeconds the mean run time of similar jobs with each end; states that no job has reached are missing
 */
public record EndProbabilities(Map<EndState, Double> probability, Map<EndState, Double> meanSeconds) {

    public EndProbabilities {
        probability = Collections.unmodifiableMap(new EnumMap<>(probability));
        meanSeconds = meanSeconds.isEmpty() ? Map.of() : Collections.unmodifiableMap(new EnumMap<>(meanSeconds));
    }

    /** Returns the mean run time lost by an early failure or cancellation, in seconds; null if no run finished. */
    public @Nullable Double expectedLossSeconds() {
        Double finished = meanSeconds.get(EndState.FINISHED);
        if (finished == null) {
            return null;
        }
        double mean = 0;
        for (EndState state : EndState.values()) {
            mean += probability.getOrDefault(state, 0.0) * meanSeconds.getOrDefault(state, finished);
        }
        return finished - mean;
    }
}
