package io.schedmate.simulator.policy.queue;

import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.fault.FaultChain;
import io.schedmate.simulator.fault.FaultChains;
import io.schedmate.simulator.fault.FaultModel;
import io.schedmate.simulator.fault.Handling;
import io.schedmate.simulator.outcome.JobOutcome;
import io.schedmate.simulator.policy.PartitionedPolicy;
import io.schedmate.simulator.trace.TraceJob;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A queue policy whose jobs fail. A job ends with its last run and keeps its first submission. */
public record FailingJobsPolicy(QueuePolicy policy, FaultModel model, Handling handling) implements PartitionedPolicy {

    @Override
    public String name() {
        return handling == Handling.SCHEDMATE ? policy.name() + "+handler" : policy.name();
    }

    @Override
    public List<JobOutcome> replay(VirtualCluster cluster, List<TraceJob> jobs) {
        var chains = new FaultChains(model, handling, jobs);
        Map<String, JobOutcome> whole = new LinkedHashMap<>();
        for (JobOutcome run : new QueueReplay(policy, cluster, chains.first(), chains::next).run()) {
            whole.merge(run.job().id(), run, FailingJobsPolicy::goOn);
        }
        return jobs.stream()
                .map(job -> whole(job, Objects.requireNonNull(whole.get(job.id())), chains.of(job)))
                .toList();
    }

    private static JobOutcome goOn(JobOutcome before, JobOutcome next) {
        return new JobOutcome(
                before.job(), before.startSeconds(), next.endSeconds(), before.queueSeconds() + next.queueSeconds(), 0);
    }

    private static JobOutcome whole(TraceJob job, JobOutcome runs, FaultChain chain) {
        return new JobOutcome(
                job, runs.startSeconds(), runs.endSeconds(), runs.queueSeconds(), 0, chain.failures(), runs.marks());
    }
}
