package io.schedmate.simulator.policy.bound;

import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.outcome.JobOutcome;
import io.schedmate.simulator.policy.Policy;
import io.schedmate.simulator.trace.TraceJob;
import java.util.List;

/** The bound with unlimited GPUs: each job starts at its submission. Valid for jobs with their own GPUs. */
public record MeanRunTime() implements Policy {

    @Override
    public String name() {
        return "bound-run";
    }

    @Override
    public List<JobOutcome> replay(List<VirtualCluster> clusters, List<TraceJob> jobs) {
        return jobs.stream()
                .map(job -> new JobOutcome(job, job.submitSeconds(), job.submitSeconds() + job.durationSeconds(), 0, 0))
                .toList();
    }
}
