package io.schedmate.code.estimate.mixture;

import io.schedmate.tables.BoundedMap;
import java.util.Map;

/**
 * The weight of another outcome of the same request. Jobs come in bursts with equal ends: hundreds of jobs that fail
 * together are hardly more evidence than one, although each counts when estimates are scored.
 */
public final class BurstWeight {

    private static final double FADING = 0.98;
    /** The amount of thinning: 0 would count each outcome equally, 1 would count a burst as its logarithm. */
    private static final double THINNING = 0.7;

    private final Map<String, Count> counts;
    private long outcomes;

    private record Count(double recent, long at) {}

    public BurstWeight(int maxKeys) {
        counts = new BoundedMap<>(maxKeys);
    }

    /** Returns the weight of an outcome, 0 to 1, and counts the outcome. */
    public double weightOfNext(String key) {
        outcomes++;
        Count before = counts.get(key);
        double recent = before == null ? 0 : before.recent() * Math.pow(FADING, (double) (outcomes - before.at()));
        counts.put(key, new Count(recent + 1, outcomes));
        return Math.pow(1 + recent, -THINNING);
    }
}
