package io.schedmate.advisor.outlook;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * GPUs for which a set of jobs compete: those of a queue with nodes of its own, or of all other queues of a cluster.
 *
 * @param queue null for all queues but {@code others}
 * @param others the queues of the cluster that have nodes of their own; empty where {@code queue} is given
 */
public record Pool(String cluster, @Nullable String queue, Set<String> others) {

    public Pool {
        others = Set.copyOf(others);
    }
}
