package io.schedmate.studies;

import io.schedmate.simulator.engine.Simulation;
import io.schedmate.simulator.information.AccuracyCsv;
import io.schedmate.simulator.information.Estimates;
import io.schedmate.simulator.outcome.JobOutcome;
import io.schedmate.simulator.policy.lucid.Assistance;
import io.schedmate.simulator.policy.lucid.Lucid;
import io.schedmate.simulator.policy.lucid.Mode;
import io.schedmate.simulator.profile.HeavyPairs;
import io.schedmate.simulator.profile.ProfileTables;
import io.schedmate.simulator.trace.TraceJob;
import java.io.IOException;
import java.util.List;

/** Measures the gain from undoing bad packings (full paper, figure 15c), by threshold and share of readable logs. */
record PackingStudy() implements Study {

    private static final double[] THRESHOLDS = {0.5, 0.65, 0.8};
    private static final double[] READABLE = {0, 0.25, 0.5, 0.75, 1};

    @Override
    public String name() {
        return "packing";
    }

    @Override
    public String title() {
        return "What undoing bad packings is worth";
    }

    @Override
    public List<List<String>> files() {
        return List.of(List.of("acme_cdfs.csv", "lucid_single_data.csv", "lucid_colocate_info.csv"));
    }

    @Override
    public String run(StudyData data) throws IOException {
        StudyData.Named trace = data.acme();
        List<TraceJob> jobs = Estimates.measured(trace.jobs(), AccuracyCsv.bundled(), data.seed());
        var table = new StudyTable("heavy pairs", "evict below", "readable logs", "avg JCT s", "evictions");
        for (HeavyPairs heavy : HeavyPairs.values()) {
            for (double threshold : THRESHOLDS) {
                for (double readable : READABLE) {
                    row(table, trace, jobs, data.tables().with(heavy), threshold, readable, data.seed());
                }
            }
        }
        return "Lucid with SchedMate, corrected mode, on the " + trace.name() + " trace with measured estimates.\n\n"
                + table
                + "\nThe paper reports a 12.5 % lower JCT at a detection rate of 0.5, for pairs of heavy models whose slowdowns"
                + " it does not publish.\n";
    }

    private static void row(
            StudyTable table,
            StudyData.Named trace,
            List<TraceJob> jobs,
            ProfileTables tables,
            double threshold,
            double readable,
            long seed) {
        var assistance = new Assistance(true, Assistance.SCHEDMATE.lookUpSeconds(), readable, threshold, seed);
        List<JobOutcome> outcomes =
                new Simulation(trace.clusters(), jobs).run(new Lucid(tables, Mode.CORRECTED, assistance));
        table.row(
                tables.heavy().name().toLowerCase(java.util.Locale.ROOT),
                String.valueOf(threshold),
                StudyTable.percent(readable),
                StudyTable.seconds(outcomes.stream()
                        .mapToLong(JobOutcome::jctSeconds)
                        .average()
                        .orElse(0)),
                String.valueOf(
                        outcomes.stream().mapToInt(JobOutcome::preemptions).sum()));
    }
}
