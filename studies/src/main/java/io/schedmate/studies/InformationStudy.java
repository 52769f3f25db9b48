package io.schedmate.studies;

import io.schedmate.simulator.information.AccuracyCsv;
import io.schedmate.simulator.information.Estimates;
import io.schedmate.simulator.information.OrderWorth;
import io.schedmate.simulator.information.RankAccuracy;
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
import io.schedmate.studies.StudyData.Named;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Compares each policy without estimates, with measured estimates and with the true durations (full paper, figures 12,
 * 13).
 */
record InformationStudy() implements Study {

    private static final List<Policy> UNINFORMED = List.of(new Tiresias(), new MeanRunTime(), new FluidBound());
    /** The number of draws. A few long jobs dominate a mean, so one draw of estimates is not significant. */
    private static final int DRAWS = 8;

    @Override
    public String name() {
        return "information";
    }

    @Override
    public String title() {
        return "What estimates are worth";
    }

    @Override
    public List<List<String>> files() {
        return List.of(StudyData.VENUS, StudyData.ACME, StudyData.GRAHAM);
    }

    @Override
    public String run(StudyData data) throws IOException {
        var text =
                new StringBuilder("Average JCT in seconds. *Gap closed* is the share of the distance from no to perfect"
                        + " information. Drawn estimates show the mean of " + DRAWS
                        + " draws and, in brackets, the minimum and maximum."
                        + " The *worth of an order* is the waiting time it saves when all jobs stand in one queue, relative to what the"
                        + " true order saves.\n");
        if (data.hasVenus()) {
            text.append(drawn(data.venus("ebm_duration_used_s"), true, data));
        }
        if (data.hasAcme()) {
            text.append(drawn(data.acme(), false, data));
        }
        if (data.hasUniversity()) {
            text.append(replayed(data));
        }
        return text.toString();
    }

    /** Measures a trace that does not record who ran what, with estimates drawn from the measured accuracy. */
    private static String drawn(Named trace, boolean hasPredictions, StudyData data) throws IOException {
        List<TraceJob> none = Estimates.none(trace.jobs());
        List<TraceJob> perfect = Estimates.perfect(trace.jobs());
        List<List<TraceJob>> byRequest = draws(trace, AccuracyCsv.bundled(), data.seed());
        List<List<TraceJob>> byExecutable = draws(trace, AccuracyCsv.bundledWhereExecutablesAreKnown(), data.seed());
        var table = new StudyTable(
                "policy",
                "trace's own predictions",
                "none",
                "requests known",
                "gap closed",
                "executables known",
                "gap closed",
                "perfect");
        for (Policy policy : informed(data.tables())) {
            double blind = trace.meanJct(none, policy);
            double seeing = trace.meanJct(perfect, policy);
            double[] requests = means(trace, byRequest, policy);
            double[] executables = means(trace, byExecutable, policy);
            table.row(
                    policy.name(),
                    hasPredictions ? StudyTable.seconds(trace.meanJct(trace.jobs(), policy)) : "-",
                    StudyTable.seconds(blind),
                    StudyTable.seconds(StudyTable.mean(requests)),
                    closed(blind, requests, seeing),
                    StudyTable.seconds(StudyTable.mean(executables)),
                    closed(blind, executables, seeing),
                    StudyTable.seconds(seeing));
        }
        for (Policy policy : UNINFORMED) {
            table.row(policy.name(), "", StudyTable.seconds(trace.meanJct(trace.jobs(), policy)), "", "", "", "", "");
        }
        return heading(trace) + table + "\nWorth of the order: requests known " + worth(byRequest)
                + ", executables known " + worth(byExecutable) + ", no information "
                + StudyTable.percent(OrderWorth.of(none))
                + (hasPredictions ? ", the trace's own predictions " + worth(List.of(trace.jobs())) : "") + ".\n";
    }

    /** Measures a trace that records who ran what, with the advisor's own estimates. */
    private static String replayed(StudyData data) throws IOException {
        Named trace = data.university();
        List<TraceJob> none = Estimates.none(trace.jobs());
        List<TraceJob> perfect = Estimates.perfect(trace.jobs());
        var table = new StudyTable("policy", "none", "SchedMate's estimates", "gap closed", "perfect");
        for (Policy policy : informed(data.tables())) {
            double blind = trace.meanJct(none, policy);
            double seeing = trace.meanJct(perfect, policy);
            double[] own = {trace.meanJct(trace.jobs(), policy)};
            table.row(
                    policy.name(),
                    StudyTable.seconds(blind),
                    StudyTable.seconds(own[0]),
                    closed(blind, own, seeing),
                    StudyTable.seconds(seeing));
        }
        for (Policy policy : UNINFORMED) {
            table.row(policy.name(), StudyTable.seconds(trace.meanJct(trace.jobs(), policy)), "", "", "");
        }
        return heading(trace) + table + "\nWorth of the order: SchedMate's estimates " + worth(List.of(trace.jobs()))
                + ", no information " + StudyTable.percent(OrderWorth.of(none)) + ".\n";
    }

    private static String heading(Named trace) {
        return "\n### " + trace.name() + ", " + trace.jobs().size() + " jobs\n\n";
    }

    private static List<Policy> informed(ProfileTables tables) {
        return List.of(
                new SchedMate(),
                new PlannedSjf(),
                new Qssf(),
                new DurationAwareTiresias(),
                new Lucid(tables, Mode.CORRECTED),
                new Lucid(tables, Mode.CORRECTED, Assistance.SCHEDMATE));
    }

    private static List<List<TraceJob>> draws(Named trace, RankAccuracy accuracy, long seed) {
        List<List<TraceJob>> draws = new ArrayList<>();
        LongStream.range(seed, seed + DRAWS)
                .forEach(each -> draws.add(Estimates.measured(trace.jobs(), accuracy, each)));
        return draws;
    }

    private static double[] means(Named trace, List<List<TraceJob>> draws, Policy policy) {
        return draws.stream()
                .mapToDouble(jobs -> trace.meanJct(jobs, policy))
                .sorted()
                .toArray();
    }

    /** @param informed mean JCTs in ascending order, so the last one closes the least of the gap */
    private static String closed(double blind, double[] informed, double seeing) {
        double gap = blind - seeing;
        String mean = StudyTable.percent((blind - StudyTable.mean(informed)) / gap);
        return informed.length == 1
                ? mean
                : "%s (%s to %s)"
                        .formatted(
                                mean,
                                StudyTable.percent((blind - informed[informed.length - 1]) / gap),
                                StudyTable.percent((blind - informed[0]) / gap));
    }

    private static String worth(List<List<TraceJob>> draws) {
        return StudyTable.percent(
                draws.stream().mapToDouble(OrderWorth::of).average().orElse(0));
    }
}
