package io.schedmate.studies;

import io.schedmate.simulator.elastic.Bootstrap;
import io.schedmate.simulator.elastic.ElasticCsv;
import io.schedmate.simulator.elastic.ElasticJob;
import io.schedmate.simulator.elastic.table.ElasticTables;
import io.schedmate.simulator.information.AccuracyCsv;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** What Sia gains when profiling is spared, by how long profiling takes (full paper, table 3). */
final class ProfilingStudy implements Study {

    private static final List<String> WORKLOADS =
            List.of("sia_workloads_philly.csv", "sia_workloads_saturn.csv", "sia_workloads_newtrace.csv.gz");

    private static final double[] PROFILING = {0, 20, 60, 200};
    private static final double LOOK_UP_SECONDS = 9;

    @Override
    public String name() {
        return "sia-profiling";
    }

    @Override
    public String title() {
        return "What sparing Sia its profiling is worth";
    }

    @Override
    public List<List<String>> files() {
        return List.of(
                Stream.concat(SiaStudy.NEEDED.stream(), WORKLOADS.stream()).toList());
    }

    @Override
    public String run(StudyData data) throws IOException {
        ElasticTables tables = ElasticTables.read(data.folder());
        var table = new StudyTable(
                "workload",
                "profiling s a type",
                "avg JCT h, Sia",
                "SchedMate, measured",
                "shorter by",
                "SchedMate, always found",
                "shorter by");
        for (String workload : WORKLOADS) {
            List<ElasticJob> jobs = ElasticCsv.jobs(data.file(workload), 1);
            String name = workload.replaceFirst("sia_workloads_(\\w+)\\..*", "$1") + "/workload-1";
            // A replay gives the same beside others as alone.
            Arrays.stream(PROFILING)
                    .boxed()
                    .parallel()
                    .map(seconds -> row(name, tables, jobs, seconds, data.seed()))
                    .toList()
                    .forEach(table::row);
        }
        return table
                + "\nSia's paper says less than 20 s a type. SchedMate's has 20.3 % on Philly, 13.3 % on Helios and"
                + " 17.2 % on a trace of Sia's by sparing it, without a word on how long it takes there.\n";
    }

    private static String[] row(String name, ElasticTables tables, List<ElasticJob> jobs, double seconds, long seed) {
        double found = AccuracyCsv.bundled().foundRatio();
        double alone = SiaStudy.mean(tables, jobs, new Bootstrap(seconds, 0, 0, seed));
        double helped = SiaStudy.mean(tables, jobs, new Bootstrap(seconds, found, LOOK_UP_SECONDS, seed));
        double always = SiaStudy.mean(tables, jobs, new Bootstrap(seconds, 1, LOOK_UP_SECONDS, seed));
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
