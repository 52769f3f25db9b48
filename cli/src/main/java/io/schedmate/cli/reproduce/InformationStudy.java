package io.schedmate.cli.reproduce;

import io.schedmate.simulator.engine.Simulation;
import io.schedmate.simulator.information.AccuracyCsv;
import io.schedmate.simulator.information.Estimates;
import io.schedmate.simulator.information.RankAccuracy;
import io.schedmate.simulator.outcome.JobOutcome;
import io.schedmate.simulator.policy.Policy;
import io.schedmate.simulator.policy.bound.FluidBound;
import io.schedmate.simulator.policy.bound.MeanRunTime;
import io.schedmate.simulator.policy.lucid.Assistance;
import io.schedmate.simulator.policy.lucid.Lucid;
import io.schedmate.simulator.policy.lucid.Mode;
import io.schedmate.simulator.policy.preemptive.DurationAwareTiresias;
import io.schedmate.simulator.policy.preemptive.Tiresias;
import io.schedmate.simulator.policy.queue.PlannedSjf;
import io.schedmate.simulator.policy.queue.Qssf;
import io.schedmate.simulator.policy.queue.SchedMate;
import io.schedmate.simulator.profile.ProfileTables;
import io.schedmate.simulator.trace.TraceJob;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What estimates are worth: each policy with none, with measured ones and with the truth (full paper, figures 12, 13). */
record InformationStudy() implements Study {

    private static final List<Policy> BOUNDS = List.of(new MeanRunTime(), new FluidBound());

    @Override
    public String name() {
        return "information";
    }

    @Override
    public String title() {
        return "What estimates are worth";
    }

    @Override
    public boolean isPossible(StudyData data) {
        return data.hasVenus() || data.hasAcme();
    }

    @Override
    public String run(StudyData data) throws IOException {
        RankAccuracy accuracy = AccuracyCsv.bundled();
        var text = new StringBuilder(
                        "Rank correlation of the measured estimates, by bands: %.3f; a like job was found for %s."
                                .formatted(accuracy.correlation(), StudyTable.percent(accuracy.foundRatio())))
                .append("\nAverage JCT in seconds. Gap closed: of the way from no to perfect information.\n");
        for (StudyData.Named trace : traces(data)) {
            text.append("\n### ")
                    .append(trace.name())
                    .append(", ")
                    .append(trace.jobs().size())
                    .append(" jobs\n\n");
            text.append(table(trace, data.tables(), accuracy, data.seed()));
        }
        return text.toString();
    }

    private static List<StudyData.Named> traces(StudyData data) throws IOException {
        List<StudyData.Named> traces = new ArrayList<>();
        if (data.hasVenus()) {
            traces.add(data.venus("ebm_duration_used_s"));
        }
        if (data.hasAcme()) {
            traces.add(data.acme());
        }
        return traces;
    }

    private static StudyTable table(StudyData.Named trace, ProfileTables tables, RankAccuracy accuracy, long seed) {
        var table = new StudyTable("policy", "trace's own predictions", "none", "measured", "perfect", "gap closed");
        List<TraceJob> none = Estimates.none(trace.jobs());
        List<TraceJob> measured = Estimates.measured(trace.jobs(), accuracy, seed);
        List<TraceJob> perfect = Estimates.perfect(trace.jobs());
        List<Policy> policies = List.of(
                new SchedMate(),
                new PlannedSjf(),
                new Qssf(),
                new DurationAwareTiresias(),
                new Lucid(tables, Mode.CORRECTED),
                new Lucid(tables, Mode.CORRECTED, Assistance.SCHEDMATE));
        for (Policy policy : policies) {
            double blind = mean(trace, none, policy);
            double told = mean(trace, measured, policy);
            double seeing = mean(trace, perfect, policy);
            table.row(
                    policy.name(),
                    StudyTable.seconds(mean(trace, trace.jobs(), policy)),
                    StudyTable.seconds(blind),
                    StudyTable.seconds(told),
                    StudyTable.seconds(seeing),
                    StudyTable.percent((blind - told) / (blind - seeing)));
        }
        table.row("tiresias", StudyTable.seconds(mean(trace, trace.jobs(), new Tiresias())), "", "", "", "");
        for (Policy bound : BOUNDS) {
            table.row(bound.name(), StudyTable.seconds(mean(trace, trace.jobs(), bound)), "", "", "", "");
        }
        return table;
    }

    private static double mean(StudyData.Named trace, List<TraceJob> jobs, Policy policy) {
        return new Simulation(trace.clusters(), jobs)
                .run(policy).stream()
                        .mapToLong(JobOutcome::jctSeconds)
                        .average()
                        .orElse(0);
    }
}
