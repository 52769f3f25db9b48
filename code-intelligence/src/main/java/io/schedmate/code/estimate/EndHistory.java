package io.schedmate.code.estimate;

import io.schedmate.code.estimate.mixture.Witness;
import io.schedmate.code.history.EndState;
import io.schedmate.tables.BoundedMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Learns how jobs end, from general to specific groups: specific groups correct general ones. The weight of each level
 * depends on its past performance (exponentially weighted experts with logarithmic loss).
 */
final class EndHistory {

    /** The levels, from general to specific. */
    private static final List<Witness> LADDER = List.of(
            Witness.EVERYONE,
            Witness.USER,
            Witness.USER_AND_REQUEST,
            Witness.USER_AND_WORKLOAD,
            Witness.USER_WORKLOAD_AND_REQUEST);

    /** The weight of the more general group, in runs of the specific one. */
    private static final double PRIOR_WEIGHT = 2;

    private static final double FADING_OF_ALL = 0.9995;
    private static final double FADING_OF_USER = 0.99;
    private static final double FADING_OF_SPECIAL = 0.95;

    /** The learning rate; low, because jobs that are submitted together end together and count several times. */
    private static final double SHARPNESS = 0.02;

    private static final double FADING_OF_LOSS = 0.999;
    private static final double NEVER_NOTHING = 1e-4;

    private final Map<String, EndRecord> records;
    private final double[] losses = new double[LADDER.size()];

    /** The odds at each level, from general to specific; a level without data repeats the one before it. */
    record Rungs(List<Map<EndState, Double>> odds, Map<EndState, Double> meanSeconds) {}

    EndHistory(int maxContexts) {
        records = new BoundedMap<>(maxContexts);
    }

    void learn(Map<Witness, String> keys, EndState state, double seconds) {
        for (Witness evidence : LADDER) {
            String key = keys.get(evidence);
            if (key != null) {
                records.computeIfAbsent(key, absent -> new EndRecord(fading(evidence)))
                        .add(state, seconds);
            }
        }
    }

    private static double fading(Witness evidence) {
        if (evidence == Witness.EVERYONE) {
            return FADING_OF_ALL;
        }
        return evidence == Witness.USER ? FADING_OF_USER : FADING_OF_SPECIAL;
    }

    /** Learns the weights of the levels from their predictions at submission. */
    void weigh(Rungs predicted, EndState state) {
        for (int i = 0; i < losses.length; i++) {
            double given = predicted.odds().get(i).getOrDefault(state, 0.0);
            losses[i] = losses[i] * FADING_OF_LOSS - Math.log(Math.max(NEVER_NOTHING, given));
        }
    }

    Rungs rungs(Map<Witness, String> keys) {
        Map<EndState, Double> weights = new EnumMap<>(EndState.class);
        Map<EndState, Double> seconds = new EnumMap<>(EndState.class);
        for (EndState state : EndState.values()) {
            weights.put(state, 1.0 / EndState.values().length);
            seconds.put(state, 0.0);
        }
        List<Map<EndState, Double>> odds = new ArrayList<>();
        for (Witness evidence : LADDER) {
            EndRecord found = record(keys.get(evidence));
            if (found != null) {
                correct(weights, seconds, found);
            }
            odds.add(new EnumMap<>(weights));
        }
        return new Rungs(odds, means(weights, seconds));
    }

    EndProbabilities odds(Rungs rungs) {
        double least = Arrays.stream(losses).min().orElse(0);
        Map<EndState, Double> mixed = new EnumMap<>(EndState.class);
        double total = 0;
        for (int i = 0; i < losses.length; i++) {
            double weight = Math.exp(SHARPNESS * (least - losses[i]));
            rungs.odds().get(i).forEach((state, share) -> mixed.merge(state, weight * share, Double::sum));
            total += weight;
        }
        double sum = total;
        mixed.replaceAll((state, share) -> share / sum);
        return new EndProbabilities(mixed, rungs.meanSeconds());
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
