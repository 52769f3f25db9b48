package io.schedmate.cli.reproduce;

import io.schedmate.simulator.elastic.Bootstrap;
import io.schedmate.simulator.elastic.ElasticCsv;
import io.schedmate.simulator.elastic.ElasticJob;
import io.schedmate.simulator.elastic.table.ElasticTables;
import io.schedmate.simulator.information.AccuracyCsv;
import java.io.IOException;
import java.util.List;

/** What Sia gains when profiling is spared, by how long profiling takes (full paper, table 3). */
record ProfilingStudy() implements Study {

    private static final List<String> FAMILIES = List.of("philly", "saturn");
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
    public boolean isPossible(StudyData data) {
        return new SiaStudy().isPossible(data);
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
        for (String family : FAMILIES) {
            List<ElasticJob> jobs = ElasticCsv.jobs(data.file("sia_workloads_" + family + ".csv"), 1);
            for (double seconds : PROFILING) {
                double alone = SiaStudy.mean(tables, jobs, new Bootstrap(seconds, 0, 0, data.seed()));
                double found = AccuracyCsv.bundled().foundRatio();
                double helped =
                        SiaStudy.mean(tables, jobs, new Bootstrap(seconds, found, LOOK_UP_SECONDS, data.seed()));
                double always = SiaStudy.mean(tables, jobs, new Bootstrap(seconds, 1, LOOK_UP_SECONDS, data.seed()));
                table.row(
                        family + "/workload-1",
                        "%.0f".formatted(seconds),
                        StudyTable.hours(alone),
                        StudyTable.hours(helped),
                        StudyTable.percent(1 - helped / alone),
                        StudyTable.hours(always),
                        StudyTable.percent(1 - always / alone));
            }
        }
        return table + "\nThe paper has 13.3 % to 20 % by sparing profiling, without a word on how long it takes.\n";
    }
}
