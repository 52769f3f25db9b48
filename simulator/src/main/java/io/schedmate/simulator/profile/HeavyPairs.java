package io.schedmate.simulator.profile;

/**
 * The assumed effect of two jobs on each other if one has one of the heaviest models, of which no pair was measured.
 * Gains by eviction depend on this assumption, so it is named wherever they are shown.
 */
public enum HeavyPairs {
    /** Nothing, as in the published simulator. */
    UNDISTURBED {
        @Override
        Speeds together(WorkloadProfile first, WorkloadProfile second) {
            return Speeds.UNDISTURBED;
        }
    },
    /**
     * Processes that share a GPU take turns on it. Where the two alone would keep it busier than it can be, each gets its
     * share of the time: 100 by the sum of both utilisations.
     */
    TIME_SLICED {
        @Override
        Speeds together(WorkloadProfile first, WorkloadProfile second) {
            double speed = share(first, second);
            return new Speeds(speed, speed);
        }
    },
    /** Time-sliced, and where turns are taken a tenth of the time is lost to the changes and to cold caches (ours). */
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
