package io.schedmate.simulator.policy.lucid;

/** Selects whether two defects of the published simulator are reproduced. */
public enum Mode {
    /**
     * As published: a profiled job enters its queue at its original submit second, so that profiling costs nothing; and
     * the later job of a pair never regains its speed when the earlier one ends first.
     */
    PUBLISHED,
    /**
     * A profiled job enters its queue when it leaves the profiler, and the remaining job of a pair regains its speed.
     */
    CORRECTED
}
