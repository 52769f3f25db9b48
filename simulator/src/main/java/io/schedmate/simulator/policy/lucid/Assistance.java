package io.schedmate.simulator.policy.lucid;

import io.schedmate.simulator.trace.TraceJob;

/**
 * How SchedMate assists Lucid (full paper, section 5.2).
 *
 * @param readsPast whether a job with a similar ended job skips the profiler
 * @param lookUpSeconds for which such a job waits instead
 * @param readableRatio share of packings whose slowdown can be read from a log, 0 to 1
 * @param evictBelowRatio share of its earlier speed below which a job's partner is evicted
 * @param seed of the random draws
 * @param advisors that look jobs up, one at a time each; 0 for unlimited
 */
public record Assistance(
        boolean readsPast, long lookUpSeconds, double readableRatio, double evictBelowRatio, long seed, int advisors) {

    public static final Assistance NONE = new Assistance(false, 0, 0, 0, 0);

    /** As in the full paper: a lookup of 9 s, 84.3 % of logs readable (figure 15), the threshold of its case study. */
    public static final Assistance SCHEDMATE = new Assistance(true, 9, 0.843, 0.65, 1);

    /** With unlimited advisors. */
    public Assistance(boolean readsPast, long lookUpSeconds, double readableRatio, double evictBelowRatio, long seed) {
        this(readsPast, lookUpSeconds, readableRatio, evictBelowRatio, seed, 0);
    }

    /** Returns the same with this many advisors. */
    public Assistance by(int count) {
        return new Assistance(readsPast, lookUpSeconds, readableRatio, evictBelowRatio, seed, count);
    }

    boolean skipsProfiler(TraceJob job) {
        return readsPast && job.isLikeKnown();
    }
}
