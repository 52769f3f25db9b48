package io.schedmate.simulator.policy.lucid;

/** Whether two defects of the published simulator are reproduced. */
public enum Mode {
    /**
     * As published: a profiled job enters its queue at its original submit second, so that profiling costs nothing; and
     * the later job of a pair never regains its speed when the earlier one ends first.
     */
    PUBLISHED,
    /** A profiled job enters its queue when it leaves the profiler, and a job that is left alone regains its speed. */
    CORRECTED
}
