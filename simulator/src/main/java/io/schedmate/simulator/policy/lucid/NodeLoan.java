package io.schedmate.simulator.policy.lucid;

/** A node that moves to the profiler or back. */
record NodeLoan(long atSeconds, boolean toProfiler) {}
