package io.schedmate.failure.recovery.record;

import io.schedmate.model.api.node.Cordon;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Records what agents report about their nodes. */
public interface KnownNodes {

    /** Whether the node's own agent has told of it. A node that only a job's record names may not exist. */
    boolean known(String cluster, String node);

    void held(String cluster, String node, List<Cordon> cordons, boolean simulated);

    /** @param faultyBecause what a check found; null when it found nothing */
    void checked(String cluster, String node, @Nullable String faultyBecause, boolean simulated, Instant at);
}
