package io.schedmate.simulator.report;

/** How long the jobs of a group waited, in seconds. */
public record GroupWait(String group, int jobs, double meanSeconds, double medianSeconds, double p90Seconds) {}
