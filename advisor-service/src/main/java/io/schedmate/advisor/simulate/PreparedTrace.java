package io.schedmate.advisor.simulate;

import io.schedmate.code.history.JobFacts;
import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.trace.TraceJob;
import java.util.List;
import java.util.Map;

/**
 * A trace that can be replayed.
 *
 * @param facts what is known about its jobs at their submission, by id
 * @param parts parts of the cluster; each job fits into its own part
 * @param isPredicted whether the trace itself contains predicted durations
 */
public record PreparedTrace(
        List<TraceJob> jobs,
        Map<String, JobFacts> facts,
        List<VirtualCluster> parts,
        boolean isPredicted,
        List<String> caveats) {

    /** The maximum number of jobs in a trace. Replaying more would make other callers wait too long. */
    static final int MAX_JOBS = 10_000;

    public PreparedTrace {
        jobs = List.copyOf(jobs);
        facts = Map.copyOf(facts);
        parts = List.copyOf(parts);
        caveats = List.copyOf(caveats);
        if (jobs.isEmpty()) {
            throw new UnsupportedTrace("none", "at least one finished GPU job; use another cluster or more days");
        }
        if (jobs.size() > MAX_JOBS) {
            throw new UnsupportedTrace(jobs.size() + " jobs", "at most " + MAX_JOBS + " jobs; use a shorter period");
        }
    }

    int gpus() {
        return parts.stream().mapToInt(VirtualCluster::gpus).sum();
    }
}
