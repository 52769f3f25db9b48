package io.schedmate.tracker.node;

import io.schedmate.edge.event.UnprocessableEvent;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.model.WireValue;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.job.JobId;
import io.schedmate.model.node.GpuReading;
import io.schedmate.model.topic.DeadLetterReason;
import io.schedmate.tracker.jobs.JobOwners;
import io.schedmate.tracker.jobs.KnownJob;
import io.schedmate.tracker.jobs.KnownJobs;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Receives samples. An agent often cannot tell which job holds which GPU, so a sample of the whole node is assigned to
 * the only job that runs there, or to none if there are several. A sample about a job counts only if the scheduler says
 * that the job runs on this node: an agent's signature proves its node, not which jobs run there.
 */
public final class NodeSamples {

    private final HardwareUses uses;
    private final KnownJobs jobs;
    private final JobOwners owners;
    private final Transactions transactions;
    private final Map<Refusal, LongAdder> refused = new EnumMap<>(Refusal.class);

    /** Why a sample is ignored. */
    public enum Refusal implements WireValue {
        /** The job, its attempt or its nodes are not known yet. The next sample follows soon. */
        UNKNOWN,
        /** The attempt has ended, and another attempt is running. */
        OVER,
        /** The sample names no job, and several jobs run on the node. */
        SHARED
    }

    public NodeSamples(HardwareUses uses, KnownJobs jobs, JobOwners owners, Transactions transactions) {
        this.uses = uses;
        this.jobs = jobs;
        this.owners = owners;
        this.transactions = transactions;
        for (Refusal refusal : Refusal.values()) {
            refused.put(refusal, new LongAdder());
        }
    }

    /** The jobs on each node, and their requests. */
    private record NodeJobs(Map<String, List<KnownJob>> byNode, Map<JobId, JobOwners.Requested> requested) {}

    /**
     * Adds the samples to their jobs.
     *
     * @throws UnprocessableEvent if an agent reports a job that runs on other nodes; nothing is added then
     */
    public void take(List<NodeSampled> samples) {
        transactions.inOne(() -> {
            NodeJobs occupants = occupants(samples);
            Map<JobId, KnownJob> known = knownJobs(samples);
            uses.add(samples.stream()
                    .flatMap(sample -> sample.jobId() == null
                            ? ofTheOnlyJob(sample, occupants).stream()
                            : ofItsJob(sample, known.get(sample.jobId())).stream())
                    .toList());
            return samples.size();
        });
    }

    /** Returns the number of samples ignored for a reason since the start. */
    public long refused(Refusal why) {
        return Objects.requireNonNull(refused.get(why)).sum();
    }

    private Map<JobId, KnownJob> knownJobs(List<NodeSampled> samples) {
        Set<JobId> of = samples.stream()
                .map(NodeSampled::jobId)
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
        return of.isEmpty() ? Map.of() : jobs.findAll(of);
    }

    private Optional<NodeSampled> ofItsJob(NodeSampled sample, @Nullable KnownJob job) {
        int attempt = Objects.requireNonNull(sample.attempt(), "a job's sample is an attempt's");
        if (job == null || attempt > job.attempt() || job.nodes().isEmpty()) {
            return leftOut(Refusal.UNKNOWN);
        }
        if (attempt < job.attempt()) {
            return leftOut(Refusal.OVER);
        }
        if (!job.cluster().equals(sample.cluster()) || !job.nodes().contains(sample.node())) {
            throw new UnprocessableEvent(
                    DeadLetterReason.UNTRUSTED,
                    ("Expected the agent of a node that runs job %s, got the agent of (%s/%s). "
                                    + "The scheduler may use another name for the node than schedmate.agent.node.")
                            .formatted(job.jobId(), sample.cluster(), sample.node()));
        }
        return Optional.of(sample);
    }

    private Optional<NodeSampled> leftOut(Refusal why) {
        Objects.requireNonNull(refused.get(why)).increment();
        return Optional.empty();
    }

    private NodeJobs occupants(List<NodeSampled> samples) {
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
        return new NodeJobs(
                byNode, owners.requested(running.stream().map(KnownJob::jobId).toList()));
    }

    private Optional<NodeSampled> ofTheOnlyJob(NodeSampled sample, NodeJobs occupants) {
        List<KnownJob> here = occupants.byNode().getOrDefault(sample.node(), List.of()).stream()
                .filter(job -> job.cluster().equals(sample.cluster()))
                .toList();
        if (here.isEmpty()) {
            return Optional.empty();
        }
        if (here.size() > 1) {
            return leftOut(Refusal.SHARED);
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
                // Simulated samples say nothing about a job.
                Boolean.TRUE.equals(sample.simulated())
                        ? List.of()
                        : held(sample.gpus(), gpus, job.nodes().size()),
                sample.xids(),
                sample.simulated(),
                sample.host());
    }

    /**
     * Returns the GPUs to count. If a job requested a part of a node, only the fullest GPUs count, so that no idle GPU
     * is attributed to a job that may not hold it.
     */
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
