package io.schedmate.simulator.policy.lucid;

import io.schedmate.simulator.trace.TraceJob;

/**
 * What SchedMate does for Lucid (full paper, section 5.2).
 *
 * @param readsPast whether a job whose like has ended before is spared the profiler
 * @param lookUpSeconds for which such a job waits instead
 * @param readableRatio of the packings, those whose slow-down can be read off a log; 0 to 1
 * @param evictBelowRatio of its speed before, under which a job's partner is sent away
 * @param seed of the draws
 * @param advisors that look up, one job at a time each; 0 for as many as are wanted
 */
public record Assistance(
        boolean readsPast, long lookUpSeconds, double readableRatio, double evictBelowRatio, long seed, int advisors) {

    public static final Assistance NONE = new Assistance(false, 0, 0, 0, 0);

    /** As in the full paper: a look-up of 9 s, 84.3 % of logs readable (figure 15), the threshold of its case study. */
    public static final Assistance SCHEDMATE = new Assistance(true, 9, 0.843, 0.65, 1);

    /** With as many advisors as are wanted. */
    public Assistance(boolean readsPast, long lookUpSeconds, double readableRatio, double evictBelowRatio, long seed) {
        this(readsPast, lookUpSeconds, readableRatio, evictBelowRatio, seed, 0);
    }

    /** The same with so many advisors. */
    public Assistance by(int count) {
        return new Assistance(readsPast, lookUpSeconds, readableRatio, evictBelowRatio, seed, count);
    }

    boolean skipsProfiler(TraceJob job) {
        return readsPast && job.isLikeKnown();
    }
}
