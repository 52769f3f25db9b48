package io.schedmate.cli.reproduce;

import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.csv.CsvRows;
import io.schedmate.simulator.elastic.GpuType;
import io.schedmate.simulator.profile.ProfileTables;
import io.schedmate.simulator.profile.Workload;
import io.schedmate.simulator.profile.WorkloadProfile;
import io.schedmate.simulator.synthetic.DistributionCsv;
import io.schedmate.simulator.synthetic.SyntheticTrace;
import io.schedmate.simulator.trace.ClusterCsv;
import io.schedmate.simulator.trace.TraceCsv;
import io.schedmate.simulator.trace.TraceJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A folder of traces and tables, and the traces made of them.
 *
 * @param seed of all draws
 */
record StudyData(Path folder, long seed) {

    /** Eight nodes of eight GPUs, as in the full paper's physical cluster. */
    private static final VirtualCluster SMALL = new VirtualCluster("default", 8, 8);

    private static final int SYNTHETIC_JOBS = 6_000;
    /** So much work for so few GPUs that there is a queue most of the time. */
    private static final double HEAVY_LOAD = 0.9;

    /** A trace with the cluster that it runs on. */
    record Named(String name, List<VirtualCluster> clusters, List<TraceJob> jobs) {}

    boolean has(String... files) {
        return List.of(files).stream().allMatch(file -> Files.exists(folder.resolve(file)));
    }

    Path file(String name) {
        return folder.resolve(name);
    }

    boolean hasVenus() {
        return has("venus_sept_lucid_input.csv.gz", "venus_vc_config.csv", "lucid_colocate_info.csv");
    }

    Named venus(String predictions) throws IOException {
        return new Named(
                "Venus, September",
                ClusterCsv.read(file("venus_vc_config.csv")),
                TraceCsv.read(file("venus_sept_lucid_input.csv.gz"), predictions));
    }

    boolean hasAcme() {
        return has("acme_cdfs.csv", "lucid_single_data.csv");
    }

    /** A synthetic trace with Acme Seren's marginals, squeezed onto 64 GPUs; larger jobs are cut to fit. */
    Named acme() throws IOException {
        return acme(HEAVY_LOAD);
    }

    /** The same at another load of the 64 GPUs. */
    Named acme(double load) throws IOException {
        var trace = new SyntheticTrace(
                DistributionCsv.read(file("acme_cdfs.csv"), "Seren", "gpu_job_duration_s"),
                DistributionCsv.read(file("acme_cdfs.csv"), "Seren", "gpu_num_by_jobs"),
                DistributionCsv.read(file("acme_cdfs.csv"), "Seren", "gpu_num_by_gpu_time"),
                SMALL.gpus(),
                load);
        return new Named(
                "Acme-like, synthetic, load " + load, List.of(SMALL), trace.draw(SYNTHETIC_JOBS, seed, workloads()));
    }

    ProfileTables tables() throws IOException {
        return ProfileTables.read(folder);
    }

    static List<GpuType> siaCluster() {
        return List.of(new GpuType("aws", 6, 4), new GpuType("dgx-ext", 2, 8), new GpuType("rtx", 3, 8));
    }

    /** What the peers' own programs gave, by metric; of one input and policy. */
    Map<String, String> peer(String input, String policy) throws IOException {
        Map<String, String> values = new TreeMap<>();
        if (has("reference-results.csv")) {
            CsvRows.read(file("reference-results.csv"), "a figure", row -> {
                boolean isMeant = row.get("input").equals(input)
                        && row.get("policy").equals(policy)
                        && row.get("scope").equals("all");
                return isMeant ? values.put(row.get("metric"), row.get("value")) : "";
            });
        }
        return values;
    }

    private List<WorkloadProfile> workloads() throws IOException {
        return new ArrayList<>(CsvRows.read(
                file("lucid_single_data.csv"),
                "a workload",
                row -> new WorkloadProfile(
                        new Workload(
                                row.get("model"),
                                row.get("dataset"),
                                (int) Double.parseDouble(row.get("batchsize")),
                                Double.parseDouble(row.get("amp")) > 0),
                        Double.parseDouble(row.get("gpu_util")),
                        Double.parseDouble(row.get("gmem")),
                        (int) Double.parseDouble(row.get("label")))));
    }
}
