package io.schedmate.advisor.outlook;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The settings of outlooks.
 *
 * @param draws number of random draws of durations
 * @param most the maximum number of running, and of waiting, jobs of a pool for which outlooks are computed
 * @param keep time for which an answer is reused
 */
public record OutlookSettings(int draws, int most, Duration keep, List<Nodes> nodes) {

    public OutlookSettings {
        nodes = List.copyOf(nodes);
    }

    /**
     * The nodes of a pool.
     *
     * @param queue null = the whole cluster except queues with their own nodes
     */
    public record Nodes(
            String cluster,
            @Nullable String queue,
            int nodes,
            int gpusPerNode,
            @Nullable QueueOrder policy) {}

    Pool pool(String cluster, @Nullable String queue) {
        Set<String> own = nodes.stream()
                .filter(each -> each.cluster().equals(cluster))
                .map(Nodes::queue)
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
        return queue != null && own.contains(queue) ? new Pool(cluster, queue, Set.of()) : new Pool(cluster, null, own);
    }

    Optional<Nodes> of(Pool pool) {
        return nodes.stream()
                .filter(each -> each.cluster().equals(pool.cluster()) && Objects.equals(each.queue(), pool.queue()))
                .findFirst();
    }
}
