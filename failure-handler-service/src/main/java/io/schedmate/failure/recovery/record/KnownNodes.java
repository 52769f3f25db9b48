package io.schedmate.failure.recovery.record;

import io.schedmate.model.api.node.Cordon;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Records what agents report about their nodes. */
public interface KnownNodes {

    /** Returns whether the node's own agent has reported. A node that only a job names may not exist. */
    boolean known(String cluster, String node);

    /**
     * Returns whether only agents of other clusters have reported the node. Agents are found by the name of their node,
     * so a job that names such a node would have it tested, drained or asked for a restart.
     */
    boolean isElsewhere(String cluster, String node);

    void held(String cluster, String node, List<Cordon> cordons, boolean simulated);

    /** @param faultyBecause the fault that a check found; null = none */
    void checked(String cluster, String node, @Nullable String faultyBecause, boolean simulated, Instant at);
}
