package io.schedmate.simulator.policy.bound;

import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.outcome.JobOutcome;
import io.schedmate.simulator.policy.Policy;
import io.schedmate.simulator.trace.TraceJob;
import java.util.List;

/** The bound of unlimited GPUs: every job starts when it is submitted. It holds for jobs with GPUs of their own. */
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
