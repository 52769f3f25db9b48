package io.schedmate.cli.simulate;

import io.schedmate.cli.terminal.JsonObject;
import io.schedmate.simulator.report.Fairness;
import io.schedmate.simulator.report.PolicyFigures;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of replaying a trace under a policy.
 *
 * @param fairness null for elastic jobs
 * @param wallSeconds duration of the simulation
 * @param predictions the source of the predictions used; null if the policy needs none
 * @param plotted the jobs for plots
 */
record SimulatedPolicy(
        PolicyFigures figures,
        @Nullable Fairness fairness,
        double wallSeconds,
        @Nullable String predictions,
        List<PlottedJob> plotted) {

    SimulatedPolicy {
        plotted = List.copyOf(plotted);
    }

    /** Returns the used share of all GPUs, from 0 to 1; null for a bound that uses more GPUs than exist. */
    @Nullable
    Double gpuShare() {
        return figures.gpuUtilisation() > 1 ? null : figures.gpuUtilisation();
    }

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
                .number("failures", figures.failures())
                .number("wallSeconds", it.wallSeconds)
                .text("predictions", it.predictions);
        Fairness fairness = it.fairness;
        object.number("medianFairness", fairness == null ? null : fairness.medianRatio())
                .number("p99Fairness", fairness == null ? null : fairness.p99Ratio())
                .number("worstFairness", fairness == null ? null : fairness.worstRatio())
                .number("unfairShare", fairness == null ? null : fairness.unfairShare());
    }
}
