package io.schedmate.simulator.outcome;

/** Events of a job besides waiting and running. */
public enum JobMark {
    /** It ran for a while on the profiling nodes. */
    PROFILED,
    /** It was so short that it ended there. */
    ENDED_IN_PROFILER,
    /** It was placed on the GPUs of a running job. */
    PACKED
}
