package io.schedmate.studies;

import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.engine.Simulation;
import io.schedmate.simulator.policy.Policy;
import io.schedmate.simulator.policy.queue.Fifo;
import io.schedmate.simulator.policy.queue.Sjf;
import io.schedmate.simulator.synthetic.DistributionCsv;
import io.schedmate.simulator.synthetic.SyntheticTrace;
import io.schedmate.simulator.trace.TraceJob;
import java.io.IOException;
import java.util.List;

/** Measures the wall time of simulating large traces. */
record ScaleStudy() implements Study {

    private static final int[] JOBS = {100_000, 1_000_000};
    private static final VirtualCluster LARGE = new VirtualCluster("default", 1_250, 8);
    private static final double LOAD = 0.9;
    private static final double NANOS = 1e9;
    private static final double MICROS = 1e6;

    @Override
    public String name() {
        return "scale";
    }

    @Override
    public String title() {
        return "Large traces";
    }

    @Override
    public List<List<String>> files() {
        return List.of(List.of("acme_cdfs.csv"));
    }

    @Override
    public String run(StudyData data) throws IOException {
        var trace = new SyntheticTrace(
                DistributionCsv.read(data.file("acme_cdfs.csv"), "Seren", "gpu_job_duration_s"),
                DistributionCsv.read(data.file("acme_cdfs.csv"), "Seren", "gpu_num_by_jobs"),
                DistributionCsv.read(data.file("acme_cdfs.csv"), "Seren", "gpu_num_by_gpu_time"),
                LARGE.gpus(),
                LOAD);
        var table = new StudyTable("jobs", "GPUs", "policy", "s", "µs per job");
        for (int jobs : JOBS) {
            List<TraceJob> drawn = trace.draw(jobs, data.seed(), List.of());
            for (Policy policy : List.of(new Fifo(), new Sjf())) {
                long start = System.nanoTime();
                new Simulation(List.of(LARGE), drawn).run(policy);
                double seconds = (System.nanoTime() - start) / NANOS;
                table.row(
                        "%,d".formatted(jobs),
                        "%,d".formatted(LARGE.gpus()),
                        policy.name(),
                        StudyTable.seconds(seconds),
                        StudyTable.seconds(seconds * MICROS / jobs));
            }
        }
        return "Synthetic, with Acme Seren's distributions, load " + LOAD
                + ". Wall time of the simulation alone, on a shared machine.\n\n" + table;
    }
}
