package io.schedmate.simulator.policy.lucid;

/** When a job was on the profiling nodes, and whether it ended there. */
record ProfilerStay(long startSeconds, long endSeconds, boolean hasEnded) {}
