package io.schedmate.simulator.policy.lucid;

/** A node goes to the profiler, or comes back from it. */
record NodeLoan(long atSeconds, boolean toProfiler) {}
