package io.schedmate.simulator.policy.lucid;

/** A node that moves to the profiler or back. */
record NodeTransfer(long atSeconds, boolean toProfiler) {}
