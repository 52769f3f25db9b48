package io.schedmate.studies;

import io.schedmate.simulator.elastic.Bootstrap;
import io.schedmate.simulator.elastic.ElasticCsv;
import io.schedmate.simulator.elastic.ElasticJob;
import io.schedmate.simulator.elastic.ElasticOutcome;
import io.schedmate.simulator.elastic.ElasticSimulation;
import io.schedmate.simulator.elastic.RoundPolicy;
import io.schedmate.simulator.elastic.table.ElasticTables;
import io.schedmate.simulator.policy.sia.Sia;
import java.io.IOException;
import java.util.List;

/** Compares our simulation of Sia with Sia's own simulator. */
record SiaStudy() implements Study {

    static final List<String> NEEDED =
            List.of("sia_placements.csv.gz", "sia_scalability.csv.gz", "sia_validation.csv.gz");

    private static final List<String> FAMILIES = List.of("philly", "saturn");
    private static final int WORKLOADS = 3;

    @Override
    public String name() {
        return "sia";
    }

    @Override
    public String title() {
        return "Against Sia's own simulator";
    }

    @Override
    public List<List<String>> files() {
        return List.of(NEEDED);
    }

    @Override
    public String run(StudyData data) throws IOException {
        ElasticTables tables = ElasticTables.read(data.folder());
        var peers = new StudyTable("workload", "avg JCT h, peer", "ours", "differs by");
        for (String family : FAMILIES) {
            for (int workload = 1; workload <= WORKLOADS; workload++) {
                List<ElasticJob> jobs = ElasticCsv.jobs(data.file("sia_workloads_" + family + ".csv"), workload);
                peer(peers, data, family + "/workload-" + workload, mean(tables, jobs, Bootstrap.NONE, new Sia()));
            }
        }
        return "Cluster: " + StudyData.siaCluster() + ". No profiling is charged, as in the peer's program.\n\n"
                + peers;
    }

    private static void peer(StudyTable table, StudyData data, String input, double ours) throws IOException {
        String theirs = data.peer("sia_workloads/" + input, "sia").getOrDefault("avg_jct_h", "-");
        table.row(
                input,
                theirs,
                StudyTable.hours(ours),
                theirs.equals("-") ? "-" : StudyTable.percent(ours / 3600 / Double.parseDouble(theirs) - 1));
    }

    static double mean(ElasticTables tables, List<ElasticJob> jobs, Bootstrap bootstrap, RoundPolicy policy) {
        return new ElasticSimulation(StudyData.siaCluster(), jobs, tables, bootstrap)
                .run(policy).stream()
                        .mapToDouble(ElasticOutcome::jctSeconds)
                        .average()
                        .orElse(0);
    }
}
