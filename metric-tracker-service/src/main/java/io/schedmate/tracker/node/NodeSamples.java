package io.schedmate.tracker.node;

import io.schedmate.edge.outbox.Transactions;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.job.JobId;
import io.schedmate.model.node.GpuReading;
import io.schedmate.tracker.jobs.JobOwners;
import io.schedmate.tracker.jobs.KnownJob;
import io.schedmate.tracker.jobs.KnownJobs;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Takes samples in. Which job holds which GPU an agent often cannot tell, so what it tells of its whole node is given to the one
 * job that runs there; where several do, it is nobody's.
 */
public final class NodeSamples {

    private final HardwareUses uses;
    private final KnownJobs jobs;
    private final JobOwners owners;
    private final Transactions transactions;

    public NodeSamples(HardwareUses uses, KnownJobs jobs, JobOwners owners, Transactions transactions) {
        this.uses = uses;
        this.jobs = jobs;
        this.owners = owners;
        this.transactions = transactions;
    }

    /** The jobs of nodes, and what they asked for. */
    private record Occupants(Map<String, List<KnownJob>> byNode, Map<JobId, JobOwners.Requested> requested) {}

    public void take(List<NodeSampled> samples) {
        transactions.inOne(() -> {
            Occupants occupants = occupants(samples);
            uses.add(samples.stream()
                    .flatMap(sample ->
                            sample.jobId() != null ? Stream.of(sample) : ofTheOnlyJob(sample, occupants).stream())
                    .toList());
            return samples.size();
        });
    }

    private Occupants occupants(List<NodeSampled> samples) {
        List<String> nodes = samples.stream()
                .filter(sample -> sample.jobId() == null)
                .map(NodeSampled::node)
                .distinct()
                .toList();
        Map<String, List<KnownJob>> byNode = new HashMap<>();
        List<KnownJob> running = nodes.isEmpty() ? List.of() : jobs.runningOn(nodes);
        for (String node : nodes) {
            byNode.put(
                    node,
                    running.stream().filter(job -> job.nodes().contains(node)).toList());
        }
        return new Occupants(
                byNode, owners.requested(running.stream().map(KnownJob::jobId).toList()));
    }

    private static Optional<NodeSampled> ofTheOnlyJob(NodeSampled sample, Occupants occupants) {
        List<KnownJob> here = occupants.byNode().getOrDefault(sample.node(), List.of()).stream()
                .filter(job -> job.cluster().equals(sample.cluster()))
                .toList();
        if (here.size() != 1) {
            return Optional.empty();
        }
        KnownJob job = here.getFirst();
        boolean startedLater = job.startedAt() != null && sample.occurredAt().isBefore(job.startedAt());
        JobOwners.Requested requested = occupants.requested().getOrDefault(job.jobId(), JobOwners.Requested.UNKNOWN);
        return startedLater ? Optional.empty() : Optional.of(of(job, sample, requested.gpus()));
    }

    private static NodeSampled of(KnownJob job, NodeSampled sample, @Nullable Integer gpus) {
        return new NodeSampled(
                sample.eventId(),
                job.jobId(),
                sample.cluster(),
                job.attempt(),
                sample.occurredAt(),
                sample.node(),
                // What an agent only plays says nothing about a job.
                Boolean.TRUE.equals(sample.simulated())
                        ? List.of()
                        : held(sample.gpus(), gpus, job.nodes().size()),
                sample.xids(),
                sample.simulated(),
                sample.host());
    }

    /** Of a node of which it asked for a part, the fullest GPUs: no idle one is blamed on a job that may not hold it. */
    private static List<GpuReading> held(List<GpuReading> all, @Nullable Integer gpus, int nodes) {
        if (gpus == null) {
            return all;
        }
        int share = Math.ceilDiv(gpus, Math.max(1, nodes));
        return all.stream()
                .sorted(Comparator.comparing((GpuReading gpu) -> Objects.requireNonNullElse(gpu.memoryUsedBytes(), 0L))
                        .reversed())
                .limit(share)
                .toList();
    }
}
