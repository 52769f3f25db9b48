package io.schedmate.studies;

import io.schedmate.code.history.JobFacts;
import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.csv.CsvRows;
import io.schedmate.simulator.elastic.GpuType;
import io.schedmate.simulator.engine.Simulation;
import io.schedmate.simulator.information.FactsCsv;
import io.schedmate.simulator.information.HistoryEstimates;
import io.schedmate.simulator.outcome.JobOutcome;
import io.schedmate.simulator.policy.Policy;
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
 * A folder of traces and tables, and the traces derived from them.
 *
 * @param seed seed of all random draws
 */
public record StudyData(Path folder, long seed) {

    /** Eight nodes of eight GPUs, as in the full paper's physical cluster. */
    private static final VirtualCluster SMALL = new VirtualCluster("default", 8, 8);

    static final List<String> VENUS =
            List.of("venus_sept_lucid_input.csv.gz", "venus_vc_config.csv", "lucid_colocate_info.csv");
    static final List<String> ACME = List.of("acme_cdfs.csv", "lucid_single_data.csv");
    static final List<String> GRAHAM = List.of("history/graham_2021_gpu_jobs.csv.gz");

    private static final String UNIVERSITY = GRAHAM.getFirst();
    /** Sized so that the trace's jobs keep nine of ten GPUs busy; the true number is not published. */
    private static final VirtualCluster UNIVERSITY_NODES = new VirtualCluster("default", 14, 8);

    private static final double SECONDS_BEFORE_ANY = 3_600;

    private static final int SYNTHETIC_JOBS = 6_000;
    /** A load that keeps a queue most of the time. */
    private static final double HEAVY_LOAD = 0.9;

    /** A trace and the cluster that it runs on. */
    record Named(String name, List<VirtualCluster> clusters, List<TraceJob> jobs) {

        /** Returns the mean JCT in seconds; {@code jobs} are this trace's jobs, possibly with other predictions. */
        double meanJct(List<TraceJob> jobs, Policy policy) {
            return new Simulation(clusters, jobs)
                    .run(policy).stream()
                            .mapToLong(JobOutcome::jctSeconds)
                            .average()
                            .orElse(0);
        }
    }

    boolean has(String... files) {
        return missing(List.of(files)).isEmpty();
    }

    /** Returns the files that do not exist. */
    public List<String> missing(List<String> files) {
        return files.stream()
                .filter(file -> !Files.exists(folder.resolve(file)))
                .toList();
    }

    Path file(String name) {
        return folder.resolve(name);
    }

    boolean hasVenus() {
        return missing(VENUS).isEmpty();
    }

    Named venus(String predictions) throws IOException {
        return new Named(
                "Venus, September",
                ClusterCsv.read(file("venus_vc_config.csv")),
                TraceCsv.read(file("venus_sept_lucid_input.csv.gz"), predictions));
    }

    boolean hasUniversity() {
        return missing(GRAHAM).isEmpty();
    }

    /** Returns a university's GPU jobs with the advisor's own estimates, on nodes that they keep busy. */
    Named university() throws IOException {
        List<TraceJob> jobs = TraceCsv.read(file(UNIVERSITY), "").stream()
                .map(job -> new TraceJob(
                        job.id(),
                        UNIVERSITY_NODES.name(),
                        job.order(),
                        job.submitSeconds(),
                        job.durationSeconds(),
                        job.gpus(),
                        job.predictedSeconds()))
                .toList();
        return new Named(
                "Graham, university, " + UNIVERSITY_NODES.nodes() + " nodes of 8 GPUs (ours)",
                List.of(UNIVERSITY_NODES),
                HistoryEstimates.of(jobs, universityFacts(), SECONDS_BEFORE_ANY));
    }

    /** Returns the trace's record of the university's jobs, by job id. */
    Map<String, JobFacts> universityFacts() throws IOException {
        return FactsCsv.read(file(UNIVERSITY));
    }

    boolean hasAcme() {
        return missing(ACME).isEmpty();
    }

    /** Returns a synthetic trace with Acme Seren's marginals on 64 GPUs; larger jobs are cut to fit. */
    Named acme() throws IOException {
        return acme(HEAVY_LOAD);
    }

    /** Returns the trace of {@link #acme()} at another load of the 64 GPUs. */
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

    /** Returns the results of the peers' own programs for one input and policy, by metric. */
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
