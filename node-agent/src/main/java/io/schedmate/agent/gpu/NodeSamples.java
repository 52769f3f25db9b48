package io.schedmate.agent.gpu;

import io.schedmate.agent.host.HostUse;
import io.schedmate.agent.host.Hosts;
import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.node.XidReading;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Creates samples of a node's hardware. Each sample contains the driver errors since the previous one. */
public final class NodeSamples {

    private final String cluster;
    private final String node;
    private final Gpus gpus;
    private final Hosts hosts;
    private final Supplier<UUID> ids;
    private final AgentMode mode;
    private Instant xidsSentUntil;

    /**
     * Creates a source of samples.
     *
     * @param startedAt start of the agent; earlier driver errors are omitted, because the previous agent process
     *     reported them
     */
    public NodeSamples(
            String cluster,
            String node,
            AgentMode mode,
            Gpus gpus,
            Hosts hosts,
            Supplier<UUID> ids,
            Instant startedAt) {
        this.mode = mode;
        this.cluster = cluster;
        this.node = node;
        this.gpus = gpus;
        this.hosts = hosts;
        this.ids = ids;
        this.xidsSentUntil = startedAt;
    }

    /**
     * Returns the current samples, the node's first. Driver errors are repeated until {@link #published} confirms them.
     */
    public synchronized List<NodeSampled> next() {
        GpuFacts facts = gpus.read();
        HostUse host = hosts.read();
        List<XidReading> fresh = facts.recentXids().stream()
                .filter(xid -> xid.occurredAt().isAfter(xidsSentUntil))
                .toList();
        // Only the scheduler knows which job uses which GPU, so the node's sample contains all GPUs.
        NodeSampled ofNode = new NodeSampled(
                ids.get(),
                null,
                cluster,
                null,
                facts.at(),
                node,
                facts.gpus(),
                fresh,
                mode == AgentMode.SIMULATED,
                host.node());
        return Stream.concat(Stream.of(ofNode), host.jobs().stream().map(job -> of(job, facts.at())))
                .toList();
    }

    private NodeSampled of(HostUse.OfJob job, Instant at) {
        return new NodeSampled(
                ids.get(),
                job.jobId(),
                cluster,
                job.attempt(),
                at,
                node,
                List.of(),
                List.of(),
                mode == AgentMode.SIMULATED,
                job.reading());
    }

    /** Confirms that a sample was published. */
    public synchronized void published(NodeSampled sample) {
        sample.xids().stream()
                .map(XidReading::occurredAt)
                .filter(xidsSentUntil::isBefore)
                .max(Instant::compareTo)
                .ifPresent(latest -> xidsSentUntil = latest);
    }
}
