package io.schedmate.studies;

import io.schedmate.code.history.JobFacts;
import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.engine.Simulation;
import io.schedmate.simulator.policy.Policy;
import io.schedmate.simulator.policy.lucid.Lucid;
import io.schedmate.simulator.policy.lucid.Mode;
import io.schedmate.simulator.policy.packing.Horus;
import io.schedmate.simulator.policy.preemptive.DurationAwareTiresias;
import io.schedmate.simulator.policy.preemptive.Srtf;
import io.schedmate.simulator.policy.preemptive.Tiresias;
import io.schedmate.simulator.policy.queue.Fifo;
import io.schedmate.simulator.policy.queue.PlannedSjf;
import io.schedmate.simulator.policy.queue.Qssf;
import io.schedmate.simulator.policy.queue.SchedMate;
import io.schedmate.simulator.policy.queue.Sjf;
import io.schedmate.simulator.profile.ProfileTables;
import io.schedmate.simulator.report.Fairness;
import io.schedmate.simulator.report.GroupWait;
import io.schedmate.simulator.report.ServedJob;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Measures which users gain and which lose under each policy. */
record FairnessStudy() implements Study {

    @Override
    public String name() {
        return "fairness";
    }

    @Override
    public String title() {
        return "Fairness of each policy";
    }

    @Override
    public List<List<String>> files() {
        return List.of(StudyData.VENUS, StudyData.GRAHAM);
    }

    @Override
    public String run(StudyData data) throws IOException {
        StringBuilder text = new StringBuilder("""
                Finish-time fairness is a job's completion time divided by its completion time on an equal share of its virtual cluster. The number of
                sharers is the average while the job waited and ran. Above 1, the job would have finished sooner on its share. Waits are means in seconds.
                For virtual clusters and users, the table gives the longest mean and, in brackets, the median one. Policies that plan with durations use
                the trace's own predictions on Venus and the advisor's estimates on Graham.

                """);
        if (data.hasVenus()) {
            ProfileTables tables = data.tables();
            List<Policy> policies = new ArrayList<>(rigid());
            policies.addAll(List.of(new Horus(tables), new Lucid(tables, Mode.CORRECTED)));
            text.append(section(data.venus("ebm_duration_used_s"), policies, Map.of()));
        }
        if (data.hasUniversity()) {
            text.append(section(data.university(), rigid(), data.universityFacts()));
        }
        return text.toString();
    }

    private static List<Policy> rigid() {
        return List.of(
                new Fifo(),
                new Sjf(),
                new PlannedSjf(),
                new Qssf(),
                new SchedMate(),
                new Srtf(),
                new Tiresias(),
                new DurationAwareTiresias());
    }

    private static String section(StudyData.Named trace, List<Policy> policies, Map<String, JobFacts> facts) {
        var table = new StudyTable(
                "policy",
                "median",
                "p99",
                "worst",
                "above 1",
                "wait, 1 GPU",
                "2 to 8",
                "over 8",
                "longest by cluster",
                "longest by user");
        Map<String, Integer> gpus =
                trace.clusters().stream().collect(Collectors.toMap(VirtualCluster::name, VirtualCluster::gpus));
        for (Policy policy : policies) {
            List<ServedJob> served = new Simulation(trace.clusters(), trace.jobs())
                    .run(policy).stream()
                            .map(it -> ServedJob.of(
                                    it,
                                    facts.getOrDefault(it.job().id(), JobFacts.UNKNOWN)
                                            .user()))
                            .toList();
            Fairness fairness = Fairness.of(served, gpus);
            table.row(
                    policy.name(),
                    "%.2f".formatted(fairness.medianRatio()),
                    "%.2f".formatted(fairness.p99Ratio()),
                    "%.1f".formatted(fairness.worstRatio()),
                    StudyTable.percent(fairness.unfairShare()),
                    wait(served, 1, 1),
                    wait(served, 2, 8),
                    wait(served, 9, Integer.MAX_VALUE),
                    longest(fairness.parts()),
                    longest(fairness.users()));
        }
        return "### " + trace.name() + ", " + trace.jobs().size() + " jobs\n\n" + table + "\n";
    }

    private static String wait(List<ServedJob> jobs, int fewest, int most) {
        return StudyTable.seconds(jobs.stream()
                .filter(job -> job.gpus() >= fewest && job.gpus() <= most)
                .mapToDouble(ServedJob::queueSeconds)
                .average()
                .orElse(0));
    }

    private static String longest(List<GroupWait> groups) {
        return groups.size() < 2
                ? "-"
                : StudyTable.seconds(groups.getFirst().meanSeconds()) + " ("
                        + StudyTable.seconds(groups.get(groups.size() / 2).meanSeconds()) + ")";
    }
}
