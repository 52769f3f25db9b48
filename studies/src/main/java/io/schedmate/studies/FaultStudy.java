package io.schedmate.studies;

import io.schedmate.simulator.engine.Simulation;
import io.schedmate.simulator.fault.FaultModel;
import io.schedmate.simulator.fault.Handling;
import io.schedmate.simulator.information.AccuracyCsv;
import io.schedmate.simulator.information.Estimates;
import io.schedmate.simulator.outcome.JobOutcome;
import io.schedmate.simulator.policy.queue.FailingJobsPolicy;
import io.schedmate.simulator.policy.queue.SchedMate;
import io.schedmate.simulator.trace.TraceJob;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Measures the gain from the failure handler (full paper, figure 13) by failure rate and reaction time. */
record FaultStudy() implements Study {

    private static final double[] LOADS = {0.3, 0.9};
    /** GPU-hours between failures: the published value of one large run, and two far higher failure rates. */
    private static final double[] RATES = {45_600, 500, 100};

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
    public List<List<String>> files() {
        return List.of(StudyData.ACME);
    }

    @Override
    public String run(StudyData data) throws IOException {
        var table = new StudyTable(
                "load",
                "GPU-h between failures",
                "infrastructure",
                "s until a person acts",
                "jobs that fail",
                "avg JCT s, by people",
                "handler",
                "shorter by",
                "failed jobs' avg JCT s, by people",
                "handler",
                "shorter by");
        for (double load : LOADS) {
            StudyData.Named trace = data.acme(load);
            List<TraceJob> jobs = Estimates.measured(trace.jobs(), AccuracyCsv.bundled(), data.seed());
            for (double rate : RATES) {
                for (double share : SHARES) {
                    for (double delay : DELAYS) {
                        table.row(row(
                                load,
                                trace,
                                jobs,
                                FaultModel.STANDARD.every(rate).with(share, delay)));
                    }
                }
            }
        }
        return "Standalone SchedMate with measured estimates on the Acme-like, synthetic trace."
                + " Apart from the columns below, the fault model is the standard one: " + FaultModel.STANDARD + ".\n\n"
                + table
                + "\nThe paper reports 12.5 %, but not how often its jobs fail or how long people take."
                + " A failed job frees its GPUs: under load other jobs gain, and a job that restarts at once takes the GPUs"
                + " back. The average over all jobs therefore says little, so the failed jobs are listed as well.\n";
    }

    private static String[] row(double load, StudyData.Named trace, List<TraceJob> jobs, FaultModel model) {
        List<JobOutcome> people = run(trace, jobs, model, Handling.PEOPLE);
        List<JobOutcome> handler = run(trace, jobs, model, Handling.SCHEDMATE);
        Set<String> failed = people.stream()
                .filter(outcome -> outcome.failures() > 0)
                .map(outcome -> outcome.job().id())
                .collect(Collectors.toSet());
        double failedPeople = mean(people, failed);
        double failedHandler = mean(handler, failed);
        return new String[] {
            String.valueOf(load),
            "%,.0f".formatted(model.gpuHoursBetweenFailures()),
            StudyTable.percent(model.infrastructureRatio()),
            "%,.0f".formatted(model.humanDelaySeconds()),
            String.valueOf(failed.size()),
            StudyTable.seconds(mean(people)),
            StudyTable.seconds(mean(handler)),
            StudyTable.percent(1 - mean(handler) / mean(people)),
            StudyTable.seconds(failedPeople),
            StudyTable.seconds(failedHandler),
            failed.isEmpty() ? "-" : StudyTable.percent(1 - failedHandler / failedPeople)
        };
    }

    private static double mean(List<JobOutcome> outcomes, Set<String> ids) {
        return mean(outcomes.stream()
                .filter(outcome -> ids.contains(outcome.job().id()))
                .toList());
    }

    private static List<JobOutcome> run(
            StudyData.Named trace, List<TraceJob> jobs, FaultModel model, Handling handling) {
        return new Simulation(trace.clusters(), jobs).run(new FailingJobsPolicy(new SchedMate(), model, handling));
    }

    private static double mean(List<JobOutcome> outcomes) {
        return outcomes.stream().mapToLong(JobOutcome::jctSeconds).average().orElse(0);
    }
}
