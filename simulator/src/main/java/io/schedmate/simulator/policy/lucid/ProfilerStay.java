package io.schedmate.simulator.policy.lucid;

/** A job's time on the profiling nodes, and whether it ended there. */
record ProfilerStay(long startSeconds, long endSeconds, boolean hasEnded) {}
