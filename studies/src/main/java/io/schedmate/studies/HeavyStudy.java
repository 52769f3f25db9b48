package io.schedmate.studies;

import io.schedmate.simulator.engine.Simulation;
import io.schedmate.simulator.information.AccuracyCsv;
import io.schedmate.simulator.information.Estimates;
import io.schedmate.simulator.outcome.JobMark;
import io.schedmate.simulator.outcome.JobOutcome;
import io.schedmate.simulator.policy.lucid.Assistance;
import io.schedmate.simulator.policy.lucid.Lucid;
import io.schedmate.simulator.policy.lucid.Mode;
import io.schedmate.simulator.policy.lucid.Readings;
import io.schedmate.simulator.profile.HeavyPairs;
import io.schedmate.simulator.profile.ProfileTables;
import io.schedmate.simulator.trace.TraceJob;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** Measures the models of table 1 by slowdown detection rate (full paper, figure 15c; figure 12d, heaviest trace). */
record HeavyStudy() implements Study {

    private static final double[] SEEN = {0, 0.2, 0.4, 0.5, 0.6, 0.8, 1};
    private static final double EVICT_BELOW = 0.5;

    /** The assumptions about the profiler and about pairs. */
    private record Assumptions(Readings readings, HeavyPairs pairs) {}

    @Override
    public String name() {
        return "heavy";
    }

    @Override
    public String title() {
        return "Heavy models and the detection rate of slowdowns";
    }

    @Override
    public List<List<String>> files() {
        return List.of(StudyData.ACME);
    }

    @Override
    public String run(StudyData data) throws IOException {
        StudyData.Named trace = data.acme();
        List<TraceJob> heavy = HeavyModels.given(trace.jobs(), data.seed());
        List<TraceJob> none = Estimates.none(heavy);
        List<TraceJob> estimated = Estimates.measured(heavy, AccuracyCsv.bundled(), data.seed());
        var table = new StudyTable(
                "profiler reads",
                "heavy pairs",
                "policy",
                "slowdowns detected",
                "avg JCT s",
                "shorter by",
                "packed",
                "evictions");
        for (Readings readings : Readings.values()) {
            for (HeavyPairs pairs : HeavyPairs.values()) {
                rows(
                        table,
                        trace,
                        none,
                        estimated,
                        data.tables().with(pairs),
                        new Assumptions(readings, pairs),
                        data.seed());
            }
        }
        return "The " + trace.name() + " trace with the models of table 1, assigned by job size. Pairs below "
                + EVICT_BELOW
                + " are evicted. Lucid has no information on durations; SchedMate's estimates are one draw."
                + " *Shorter by* compares with Lucid under the same assumptions. The models' GPU use and the effect of a pair"
                + " on its jobs are our assumptions.\n\n" + table
                + "\nThe paper reports 12.5 % less at a detection rate of 0.5 and little more above 0.6, and a speedup of 1.23 to"
                + " 1.91 times over Lucid with all of SchedMate, the largest on its Acme trace.\n";
    }

    private static void rows(
            StudyTable table,
            StudyData.Named trace,
            List<TraceJob> none,
            List<TraceJob> estimated,
            ProfileTables tables,
            Assumptions world,
            long seed) {
        var alone = new Lucid(tables, Mode.CORRECTED, Assistance.NONE, world.readings());
        double lucid = row(table, trace, none, alone, world, "-", Double.NaN);
        row(table, trace, estimated, alone, world, "-", lucid);
        for (double seen : SEEN) {
            var assistance = new Assistance(true, Assistance.SCHEDMATE.lookUpSeconds(), seen, EVICT_BELOW, seed);
            var helped = new Lucid(tables, Mode.CORRECTED, assistance, world.readings());
            row(table, trace, estimated, helped, world, StudyTable.percent(seen), lucid);
        }
    }

    private static double row(
            StudyTable table,
            StudyData.Named trace,
            List<TraceJob> jobs,
            Lucid policy,
            Assumptions world,
            String seen,
            double lucid) {
        List<JobOutcome> outcomes = new Simulation(trace.clusters(), jobs).run(policy);
        double mean =
                outcomes.stream().mapToLong(JobOutcome::jctSeconds).average().orElse(0);
        boolean isFirst = Double.isNaN(lucid);
        table.row(
                words(world.readings()),
                words(world.pairs()),
                isFirst ? "lucid" : policy.name().equals("lucid") ? "lucid, SchedMate's estimates" : policy.name(),
                seen,
                StudyTable.seconds(mean),
                isFirst ? "" : StudyTable.percent(1 - mean / lucid),
                String.valueOf(outcomes.stream()
                        .filter(outcome -> outcome.marks().contains(JobMark.PACKED))
                        .count()),
                String.valueOf(
                        outcomes.stream().mapToInt(JobOutcome::preemptions).sum()));
        return mean;
    }

    private static String words(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
