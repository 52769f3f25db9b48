package io.schedmate.simulator.outcome;

/** Events of a job besides waiting and running. */
public enum JobMark {
    /** The job ran for a while on the profiling nodes. */
    PROFILED,
    /** The job was short enough to end on the profiling nodes. */
    ENDED_IN_PROFILER,
    /** The job was placed on the GPUs of a running job. */
    PACKED
}
