package io.schedmate.advisor.simulate;

import io.schedmate.code.history.JobFacts;
import io.schedmate.model.api.simulation.SimulatedNodes;
import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.information.FactsCsv;
import io.schedmate.simulator.trace.TraceCsv;
import io.schedmate.simulator.trace.TraceJob;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads a trace that a caller sends. */
public final class UploadedTrace {

    private static final String SOURCE = "csv";
    private static final String PREDICTIONS = "predicted_s";
    /** Ten years. A later time cannot come from a real cluster. */
    private static final long MAX_SECONDS = 315_360_000;

    private UploadedTrace() {}

    /**
     * Reads a trace.
     *
     * @throws UnsupportedTrace if it cannot be read, or if no part has room for a job
     */
    public static PreparedTrace read(String csv, List<SimulatedNodes> nodes) {
        try {
            List<TraceJob> jobs = TraceCsv.read(new StringReader(csv), SOURCE, PREDICTIONS);
            Map<String, JobFacts> facts = FactsCsv.read(new StringReader(csv), SOURCE);
            Parts parts = Parts.of(nodes);
            List<TraceJob> placed = new ArrayList<>(jobs.size());
            jobs.forEach(job -> placed.add(placed(job, parts)));
            boolean isPredicted = csv.lines().findFirst().orElse("").contains(PREDICTIONS);
            return new PreparedTrace(placed, facts, parts.all(), isPredicted, List.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (IllegalArgumentException wrong) {
            throw new UnsupportedTrace(
                    String.valueOf(wrong.getMessage()),
                    "a trace with the columns job_id, submit_s, duration_s, gpu_num");
        }
    }

    private static TraceJob placed(TraceJob job, Parts parts) {
        if (job.durationSeconds() > MAX_SECONDS || Math.abs(job.submitSeconds()) > 100 * MAX_SECONDS) {
            throw new UnsupportedTrace("job " + job.id(), "times in seconds, of at most ten years each");
        }
        VirtualCluster part = parts.of(job.virtualCluster());
        if (part == null || job.gpus() > part.gpus()) {
            throw new UnsupportedTrace(
                    "job %s, %d GPUs in %s".formatted(job.id(), job.gpus(), job.virtualCluster()),
                    "enough nodes for each job; add nodes");
        }
        return new TraceJob(
                job.id(),
                part.name(),
                job.order(),
                job.submitSeconds(),
                job.durationSeconds(),
                job.gpus(),
                job.predictedSeconds());
    }
}
