package io.schedmate.simulator.profile;

/**
 * The assumed effect of two jobs on each other if one has one of the heaviest models, for which no pair was measured.
 * Gains by eviction depend on this assumption, so each report of them states it.
 */
public enum HeavyPairs {
    /** None, as in the published simulator. */
    UNDISTURBED {
        @Override
        Speeds together(WorkloadProfile first, WorkloadProfile second) {
            return Speeds.UNDISTURBED;
        }
    },
    /**
     * Processes on one GPU take turns. If both together would exceed its capacity, each gets its share of the time: 100
     * divided by the sum of both utilisations.
     */
    TIME_SLICED {
        @Override
        Speeds together(WorkloadProfile first, WorkloadProfile second) {
            double speed = share(first, second);
            return new Speeds(speed, speed);
        }
    },
    /** Time-sliced, and when taking turns a tenth of the time is lost to switches and cold caches (our assumption). */
    CONTENDED {
        @Override
        Speeds together(WorkloadProfile first, WorkloadProfile second) {
            double speed = share(first, second);
            double kept = speed < 1 ? speed * (1 - LOST_RATIO) : 1;
            return new Speeds(kept, kept);
        }
    };

    private static final double LOST_RATIO = 0.1;

    private static final double BUSY_PERCENT = 100;

    private static double share(WorkloadProfile first, WorkloadProfile second) {
        return Math.min(1, BUSY_PERCENT / Math.max(1, first.gpuPercent() + second.gpuPercent()));
    }

    abstract Speeds together(WorkloadProfile first, WorkloadProfile second);
}
