package io.schedmate.failure.recovery.record;

import io.schedmate.model.api.node.Cordon;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Records what agents report about their nodes. */
public interface KnownNodes {

    /** Whether the node's own agent has reported. A node that is named only by a job may not exist. */
    boolean known(String cluster, String node);

    void held(String cluster, String node, List<Cordon> cordons, boolean simulated);

    /** @param faultyBecause the finding of a check; null = none */
    void checked(String cluster, String node, @Nullable String faultyBecause, boolean simulated, Instant at);
}
