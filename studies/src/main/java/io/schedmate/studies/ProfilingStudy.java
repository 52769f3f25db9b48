package io.schedmate.studies;

import io.schedmate.simulator.elastic.Bootstrap;
import io.schedmate.simulator.elastic.ElasticCsv;
import io.schedmate.simulator.elastic.ElasticJob;
import io.schedmate.simulator.elastic.RoundPolicy;
import io.schedmate.simulator.elastic.table.ElasticTables;
import io.schedmate.simulator.information.AccuracyCsv;
import io.schedmate.simulator.policy.sia.Pollux;
import io.schedmate.simulator.policy.sia.Sia;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Measures the gain of a scheduler of elastic jobs that skips profiling, by profiling time (full paper, table 3).
 *
 * @param policy the scheduler's policy name
 * @param scheduler the scheduler's name in titles
 * @param profiling seconds on each GPU type
 */
record ProfilingStudy(
        String policy,
        String scheduler,
        Supplier<RoundPolicy> rounds,
        List<String> workloads,
        List<Double> profiling,
        String remark)
        implements Study {

    static ProfilingStudy ofSia() {
        return new ProfilingStudy(
                "sia",
                "Sia",
                Sia::new,
                WORKLOADS,
                List.of(0.0, 20.0, 60.0, 200.0),
                "Sia's paper states less than 20 s per type. SchedMate's paper reports savings of 20.3 % on Philly, 13.3 % on"
                        + " Helios and 17.2 % on a trace of Sia's, but not how long profiling takes there.");
    }

    static ProfilingStudy ofPollux() {
        return new ProfilingStudy(
                "pollux",
                "Pollux",
                Pollux::new,
                WORKLOADS.subList(0, 2),
                List.of(60.0, 200.0),
                "Pollux gives each job GPUs of one type and fits its model of them while the job runs. What its paper does before"
                        + " the first allocation is charged only as the seconds in the table.");
    }

    private static final List<String> WORKLOADS =
            List.of("sia_workloads_philly.csv", "sia_workloads_saturn.csv", "sia_workloads_newtrace.csv.gz");

    private static final double LOOK_UP_SECONDS = 9;

    @Override
    public String name() {
        return policy + "-profiling";
    }

    @Override
    public String title() {
        return "What skipping " + scheduler + "'s profiling saves";
    }

    @Override
    public List<List<String>> files() {
        return List.of(
                Stream.concat(SiaStudy.NEEDED.stream(), workloads.stream()).toList());
    }

    @Override
    public String run(StudyData data) throws IOException {
        ElasticTables tables = ElasticTables.read(data.folder());
        var table = new StudyTable(
                "workload",
                "profiling s per type",
                "avg JCT h, " + scheduler,
                "SchedMate, measured",
                "shorter by",
                "SchedMate, always found",
                "shorter by");
        for (String workload : workloads) {
            List<ElasticJob> jobs = ElasticCsv.jobs(data.file(workload), 1);
            String name = workload.replaceFirst("sia_workloads_(\\w+)\\..*", "$1") + "/workload-1";
            // Parallel replays give the same results as sequential ones.
            profiling.stream()
                    .parallel()
                    .map(seconds -> row(name, tables, jobs, seconds, data.seed()))
                    .toList()
                    .forEach(table::row);
        }
        return table + "\n" + remark + "\n";
    }

    private String[] row(String name, ElasticTables tables, List<ElasticJob> jobs, double seconds, long seed) {
        double found = AccuracyCsv.bundled().foundRatio();
        double alone = SiaStudy.mean(tables, jobs, new Bootstrap(seconds, 0, 0, seed), rounds.get());
        double helped = SiaStudy.mean(tables, jobs, new Bootstrap(seconds, found, LOOK_UP_SECONDS, seed), rounds.get());
        double always = SiaStudy.mean(tables, jobs, new Bootstrap(seconds, 1, LOOK_UP_SECONDS, seed), rounds.get());
        return new String[] {
            name,
            "%.0f".formatted(seconds),
            StudyTable.hours(alone),
            StudyTable.hours(helped),
            StudyTable.percent(1 - helped / alone),
            StudyTable.hours(always),
            StudyTable.percent(1 - always / alone)
        };
    }
}
