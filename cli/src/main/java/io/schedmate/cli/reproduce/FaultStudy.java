package io.schedmate.cli.reproduce;

import io.schedmate.simulator.engine.Simulation;
import io.schedmate.simulator.fault.FaultModel;
import io.schedmate.simulator.fault.Handling;
import io.schedmate.simulator.information.AccuracyCsv;
import io.schedmate.simulator.information.Estimates;
import io.schedmate.simulator.outcome.JobOutcome;
import io.schedmate.simulator.policy.queue.SchedMate;
import io.schedmate.simulator.policy.queue.WithFaults;
import io.schedmate.simulator.trace.TraceJob;
import java.io.IOException;
import java.util.List;

/** What the failure handler is worth on top (full paper, figure 13), over how often and how long jobs stand still. */
record FaultStudy() implements Study {

    /** GPU-hours between failures: hardly any, as published for a large run, and as often as small clusters see. */
    private static final double[] RATES = {45_600, 5_000, 500, 100};

    private static final double[] DELAYS = {600, 3_600, 14_400};
    private static final double[] SHARES = {0.25, 0.75};

    @Override
    public String name() {
        return "faults";
    }

    @Override
    public String title() {
        return "What the failure handler is worth";
    }

    @Override
    public boolean isPossible(StudyData data) {
        return data.hasAcme();
    }

    @Override
    public String run(StudyData data) throws IOException {
        StudyData.Named trace = data.acme();
        List<TraceJob> jobs = Estimates.measured(trace.jobs(), AccuracyCsv.bundled(), data.seed());
        var table = new StudyTable(
                "GPU-h between failures",
                "infrastructure",
                "until a person acts, s",
                "failures a job",
                "avg JCT s, people",
                "handler",
                "shorter by");
        for (double rate : RATES) {
            for (double share : SHARES) {
                for (double delay : DELAYS) {
                    row(table, trace, jobs, FaultModel.STANDARD.every(rate).with(share, delay));
                }
            }
        }
        return "On the " + trace.name() + " trace, standalone SchedMate with measured estimates."
                + " Otherwise the standard fault model: " + FaultModel.STANDARD + ".\n\n" + table
                + "\nThe paper has 12.5 %, without a word on how often its jobs fail or how long people take.\n";
    }

    private static void row(StudyTable table, StudyData.Named trace, List<TraceJob> jobs, FaultModel model) {
        List<JobOutcome> people = run(trace, jobs, model, Handling.PEOPLE);
        List<JobOutcome> handler = run(trace, jobs, model, Handling.SCHEDMATE);
        table.row(
                "%,.0f".formatted(model.gpuHoursBetweenFailures()),
                StudyTable.percent(model.infrastructureRatio()),
                "%,.0f".formatted(model.humanDelaySeconds()),
                "%.3f".formatted(people.stream().mapToInt(JobOutcome::failures).average().orElse(0)),
                StudyTable.seconds(mean(people)),
                StudyTable.seconds(mean(handler)),
                StudyTable.percent(1 - mean(handler) / mean(people)));
    }

    private static List<JobOutcome> run(
            StudyData.Named trace, List<TraceJob> jobs, FaultModel model, Handling handling) {
        return new Simulation(trace.clusters(), jobs).run(new WithFaults(new SchedMate(), model, handling));
    }

    private static double mean(List<JobOutcome> outcomes) {
        return outcomes.stream().mapToLong(JobOutcome::jctSeconds).average().orElse(0);
    }
}
