package io.schedmate.simulator.report;

/** The waiting times of a group of jobs, in seconds. */
public record GroupWait(String group, int jobs, double meanSeconds, double medianSeconds, double p90Seconds) {}
