package io.schedmate.simulator.policy.lucid;

import io.schedmate.simulator.trace.TraceJob;

/**
 * The assistance of SchedMate for Lucid (full paper, section 5.2).
 *
 * @param readsPast whether a job with a similar ended job skips the profiler
 * @param lookUpSeconds time that such a job waits for the lookup instead
 * @param readableRatio share of packings whose slowdown can be read from a log, 0 to 1
 * @param evictBelowRatio share of a job's earlier speed below which its partner is evicted
 * @param seed seed of the random draws
 * @param advisors number of advisors, each of which looks up one job at a time; 0 for unlimited
 */
public record Assistance(
        boolean readsPast, long lookUpSeconds, double readableRatio, double evictBelowRatio, long seed, int advisors) {

    public static final Assistance NONE = new Assistance(false, 0, 0, 0, 0);

    /**
     * SchedMate's assistance as in the full paper: a lookup of 9 s, 84.3 % of logs readable (figure 15), the threshold
     * of its case study.
     */
    public static final Assistance SCHEDMATE = new Assistance(true, 9, 0.843, 0.65, 1);

    /** Creates assistance with unlimited advisors. */
    public Assistance(boolean readsPast, long lookUpSeconds, double readableRatio, double evictBelowRatio, long seed) {
        this(readsPast, lookUpSeconds, readableRatio, evictBelowRatio, seed, 0);
    }

    /** Returns this assistance with another number of advisors. */
    public Assistance by(int count) {
        return new Assistance(readsPast, lookUpSeconds, readableRatio, evictBelowRatio, seed, count);
    }

    boolean skipsProfiler(TraceJob job) {
        return readsPast && job.isLikeKnown();
    }
}
