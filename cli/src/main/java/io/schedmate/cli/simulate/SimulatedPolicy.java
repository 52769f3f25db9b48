package io.schedmate.cli.simulate;

import io.schedmate.cli.terminal.JsonObject;
import io.schedmate.simulator.report.PolicyFigures;
import org.jspecify.annotations.Nullable;

/**
 * What a policy did for a trace.
 *
 * @param failures of jobs by the hardware; no fault is simulated yet
 * @param predictions the column that it planned with, null where it needs none
 * @param wallSeconds how long the simulation took
 */
record SimulatedPolicy(
        PolicyFigures figures,
        long failures,
        double wallSeconds,
        @Nullable String predictions) {

    static void properties(JsonObject object, SimulatedPolicy it) {
        PolicyFigures figures = it.figures;
        object.text("policy", figures.policy())
                .number("jobs", figures.jobs())
                .number("avgJctSeconds", figures.avgJctSeconds())
                .number("medianJctSeconds", figures.medianJctSeconds())
                .number("p90JctSeconds", figures.p90JctSeconds())
                .number("p99JctSeconds", figures.p99JctSeconds())
                .number("avgQueueSeconds", figures.avgQueueSeconds())
                .number("makespanSeconds", figures.makespanSeconds())
                .number("gpuUtilisation", figures.gpuUtilisation())
                .number("preemptions", figures.preemptions())
                .number("failures", it.failures)
                .number("wallSeconds", it.wallSeconds)
                .text("predictions", it.predictions);
    }
}
