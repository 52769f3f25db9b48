package io.schedmate.slurm.advise;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Stands in for an expected time that nobody knows: as long as the middle one of those that are known, so that such a job is
 * neither first nor last, but no longer than its time limit.
 */
public final class Unadvised {

    private static final double A_DAY = 86_400;

    private Unadvised() {}

    /**
     * The seconds to go by.
     *
     * @param known of the other jobs in the queue
     * @param limitSeconds the job's time limit; null where it has none
     */
    public static double seconds(List<Double> known, @Nullable Double limitSeconds) {
        double limit = limitSeconds == null ? Double.MAX_VALUE : limitSeconds;
        if (known.isEmpty()) {
            return limitSeconds == null ? A_DAY : limit;
        }
        return Math.min(limit, known.stream().sorted().toList().get(known.size() / 2));
    }
}
