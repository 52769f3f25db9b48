package io.schedmate.slurm.advise;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Replaces an unknown expected time by the median of the known ones, limited to the job's time limit, so that the job
 * is neither first nor last.
 */
public final class Unadvised {

    private static final double A_DAY = 86_400;

    private Unadvised() {}

    /**
     * Returns the expected seconds to use.
     *
     * @param known expected seconds of the other jobs in the queue
     * @param limitSeconds the job's time limit; null if it has none
     */
    public static double seconds(List<Double> known, @Nullable Double limitSeconds) {
        double limit = limitSeconds == null ? Double.MAX_VALUE : limitSeconds;
        if (known.isEmpty()) {
            return limitSeconds == null ? A_DAY : limit;
        }
        return Math.min(limit, known.stream().sorted().toList().get(known.size() / 2));
    }
}
