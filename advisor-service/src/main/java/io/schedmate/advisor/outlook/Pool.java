package io.schedmate.advisor.outlook;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * GPUs for which some jobs compete: those of a queue with its own nodes, or of all other queues of a cluster.
 *
 * @param queue null = all queues except {@code others}
 * @param others queues of the cluster that have their own nodes; empty if {@code queue} is given
 */
public record Pool(String cluster, @Nullable String queue, Set<String> others) {

    public Pool {
        others = Set.copyOf(others);
    }
}
