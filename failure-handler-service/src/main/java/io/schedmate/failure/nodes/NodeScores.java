package io.schedmate.failure.nodes;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.schedmate.model.api.node.CountedEvent;
import io.schedmate.model.api.node.NodeHistory;
import io.schedmate.recovery.rate.FailureRate;
import io.schedmate.recovery.rate.RateSettings;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Estimates the failure rate of each node, with each cluster as one fleet. A calculation reads all nodes, so its result
 * is cached for some time.
 */
public final class NodeScores {

    /**
     * The settings of scores.
     *
     * @param window length of the window for the counts
     * @param kept how long events are stored
     * @param refresh maximum age of cached scores
     */
    public record Settings(Duration window, Duration kept, Duration refresh, RateSettings rates) {}

    private static final String ALL = "all";

    private final NodeRecords records;
    private final Clock clock;
    private final Settings settings;
    private final LoadingCache<String, Map<String, ScoredCluster>> clusters;

    public NodeScores(NodeRecords records, Clock clock, Settings settings) {
        this.records = records;
        this.clock = clock;
        this.settings = settings;
        this.clusters =
                Caffeine.newBuilder().expireAfterWrite(settings.refresh()).build(_ -> scored());
    }

    public NodeHistory history(String cluster, String node) {
        Optional<NodeRecord> known = cluster(cluster).map(each -> each.nodes().get(node));
        NodeCounts counts = known.map(NodeRecord::counts).orElse(NodeCounts.NONE);
        return new NodeHistory(
                (int) settings.window().toDays(),
                known.map(each -> each.daysSince(clock.instant().minus(settings.window())))
                        .orElse(0.0),
                counts.failures(),
                counts.xids(),
                counts.gpuFaults(),
                counts.checks(),
                counts.failedChecks());
    }

    /** Returns the failure rate of a node; empty while nothing has failed in the cluster. */
    public Optional<FailureRate> rate(String cluster, String node) {
        return cluster(cluster).flatMap(each -> each.rates().rate(node));
    }

    /** Returns the events that count in the node's rate, newest first. */
    public List<CountedEvent> events(String cluster, String node, int atMost) {
        return records.newest(cluster, node, clock.instant().minus(settings.kept()), atMost);
    }

    /** Returns the factor by which the failure rate of a suspect exceeds that of the fleet. */
    public double factor() {
        return settings.rates().factor();
    }

    /** Returns the suspects with the highest rates first. */
    public List<Suspect> suspects(@Nullable String cluster) {
        return clusters.get(ALL).entrySet().stream()
                .filter(each -> cluster == null || cluster.equals(each.getKey()))
                .flatMap(each -> each.getValue().suspects(each.getKey()))
                .sorted(Suspect.WORST_FIRST)
                .toList();
    }

    private Optional<ScoredCluster> cluster(String name) {
        return Optional.ofNullable(clusters.get(ALL).get(name));
    }

    private Map<String, ScoredCluster> scored() {
        Instant now = clock.instant();
        Instant from = now.minus(settings.kept());
        return records.all(from, now.minus(settings.window())).stream()
                .collect(Collectors.groupingBy(
                        NodeRecord::cluster,
                        Collectors.collectingAndThen(
                                Collectors.toList(), some -> ScoredCluster.of(some, from, now, settings.rates()))));
    }
}
