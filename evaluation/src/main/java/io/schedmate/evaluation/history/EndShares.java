package io.schedmate.evaluation.history;

import io.schedmate.code.history.EndState;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The share of each end state among all jobs that have ended so far, which our probabilities must outperform. */
final class EndShares {

    private final Map<EndState, Integer> counts = new EnumMap<>(EndState.class);
    private int total;

    void learn(@Nullable EndState end) {
        if (end != null) {
            counts.merge(end, 1, Integer::sum);
            total++;
        }
    }

    /** Returns the shares. Each state starts with a count of one, so that none has probability zero. */
    Map<EndState, Double> shares() {
        Map<EndState, Double> shares = new EnumMap<>(EndState.class);
        for (EndState state : EndState.values()) {
            shares.put(state, (counts.getOrDefault(state, 0) + 1.0) / (total + EndState.values().length));
        }
        return shares;
    }
}
