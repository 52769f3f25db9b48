package io.schedmate.code.estimate;

import io.schedmate.code.history.EndState;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Learns how jobs end, from the general to the special: what is special corrects what is general. */
final class EndHistory {

    /** From the general to the special. */
    private static final List<Evidence> LADDER = List.of(
            Evidence.EVERYONE,
            Evidence.USER,
            Evidence.USER_AND_REQUEST,
            Evidence.USER_AND_WORKLOAD,
            Evidence.USER_WORKLOAD_AND_REQUEST);

    /** How many runs of the more general kind one special run has to stand against. */
    private static final double PRIOR_WEIGHT = 2;

    private final Map<String, EndRecord> records;

    EndHistory(int mostContexts) {
        records = new BoundedMap<>(mostContexts);
    }

    void learn(Map<Evidence, String> keys, EndState state, double seconds) {
        for (Evidence evidence : LADDER) {
            String key = keys.get(evidence);
            if (key != null) {
                records.computeIfAbsent(key, absent -> new EndRecord()).add(state, seconds);
            }
        }
    }

    EndOdds odds(Map<Evidence, String> keys) {
        Map<EndState, Double> weights = new EnumMap<>(EndState.class);
        Map<EndState, Double> seconds = new EnumMap<>(EndState.class);
        for (EndState state : EndState.values()) {
            weights.put(state, 1.0 / EndState.values().length);
            seconds.put(state, 0.0);
        }
        for (Evidence evidence : LADDER) {
            EndRecord found = record(keys.get(evidence));
            if (found != null) {
                correct(weights, seconds, found);
            }
        }
        return new EndOdds(weights, means(weights, seconds));
    }

    private @Nullable EndRecord record(@Nullable String key) {
        return key == null ? null : records.get(key);
    }

    private static void correct(Map<EndState, Double> weights, Map<EndState, Double> seconds, EndRecord found) {
        double total = PRIOR_WEIGHT;
        for (EndState state : EndState.values()) {
            total += found.weight(state);
        }
        double scale = total;
        weights.replaceAll((state, prior) -> (PRIOR_WEIGHT * prior + found.weight(state)) / scale);
        seconds.replaceAll((state, prior) -> (PRIOR_WEIGHT * prior + found.seconds(state)) / scale);
    }

    private static Map<EndState, Double> means(Map<EndState, Double> weights, Map<EndState, Double> seconds) {
        Map<EndState, Double> means = new EnumMap<>(EndState.class);
        seconds.forEach((state, sum) -> {
            if (sum > 0) {
                means.put(state, sum / weights.getOrDefault(state, 1.0));
            }
        });
        return means;
    }
}
