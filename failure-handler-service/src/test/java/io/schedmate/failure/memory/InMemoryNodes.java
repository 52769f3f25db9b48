package io.schedmate.failure.memory;

import io.schedmate.failure.diagnosis.Evidence.GpuFact;
import io.schedmate.failure.diagnosis.Evidence.NodeXid;
import io.schedmate.failure.diagnosis.Failures;
import io.schedmate.failure.diagnosis.HardwareFacts;
import io.schedmate.failure.nodes.GpuChanges;
import io.schedmate.failure.nodes.KnownNode;
import io.schedmate.failure.nodes.KnownNode.LastCheck;
import io.schedmate.failure.nodes.KnownNode.RecentFailures;
import io.schedmate.failure.nodes.KnownNode.Seen;
import io.schedmate.failure.nodes.Nodes;
import io.schedmate.failure.recovery.record.KnownNodes;
import io.schedmate.model.api.node.Cordon;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.node.XidReading;
import io.schedmate.testing.memory.InMemoryTransactions;
import io.schedmate.testing.memory.Rows;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Stores nodes in memory. */
final class InMemoryNodes implements Nodes, HardwareFacts, KnownNodes {

    private static final int MAX_REPORTED = 200;

    /** The identity of a driver error, so that it counts once however often samples repeat it. */
    private record XidKey(
            Place node, Instant at, int xid, @Nullable String pci) {}

    private record Fact(Place node, GpuFact fact) {}

    private record Xid(Place node, XidReading reading) {}

    private final Rows<Place, KnownNode> nodes;
    private final Rows<XidKey, Xid> xids;
    private final Rows<Fact, Fact> facts;
    private final InMemoryFailures failures;
    private final Clock clock;

    InMemoryNodes(InMemoryTransactions transactions, InMemoryFailures failures, Clock clock) {
        this.nodes = transactions.rows();
        this.xids = transactions.rows();
        this.facts = transactions.rows();
        this.failures = failures;
        this.clock = clock;
    }

    @Override
    public void sampled(NodeSampled sample) {
        Place place = new Place(sample.cluster(), sample.node());
        KnownNode before = known(place);
        Instant seen = before.seen().lastAt();
        if (seen == null || !seen.isAfter(sample.occurredAt())) {
            if (sample.jobId() == null && seen != null && seen.isBefore(sample.occurredAt())) {
                GpuChanges.between(before.gpus(), sample.gpus())
                        .forEach((gpu, words) ->
                                keep(new Fact(place, new GpuFact(sample.node(), gpu, sample.occurredAt(), words))));
            }
            boolean ofJob = sample.jobId() != null && nodes.find(place).isPresent();
            nodes.put(
                    place,
                    new KnownNode(
                            before.cluster(),
                            before.name(),
                            ofJob ? before.gpus() : sample.gpus(),
                            new Seen(
                                    Objects.requireNonNullElse(before.seen().firstAt(), sample.occurredAt()),
                                    sample.occurredAt()),
                            before.cordons(),
                            Boolean.TRUE.equals(sample.simulated()),
                            before.check(),
                            List.of(),
                            RecentFailures.NONE));
        }
        sample.xids()
                .forEach(xid -> xids.putIfAbsent(
                        new XidKey(place, xid.occurredAt(), xid.xid(), xid.pci()), new Xid(place, xid)));
    }

    private void keep(Fact fact) {
        facts.putIfAbsent(fact, fact);
    }

    @Override
    public List<KnownNode> list(@Nullable String cluster, @Nullable Place after, int limit) {
        return nodes.where(node -> cluster == null || node.cluster().equals(cluster))
                .sorted(Comparator.comparing(KnownNode::cluster).thenComparing(KnownNode::name))
                .dropWhile(node -> after != null && !isBehind(node, after))
                .limit(limit)
                .map(this::withHistory)
                .toList();
    }

    private static boolean isBehind(KnownNode node, Place place) {
        int byCluster = node.cluster().compareTo(place.cluster());
        return byCluster > 0 || byCluster == 0 && node.name().compareTo(place.name()) > 0;
    }

    @Override
    public List<KnownNode> named(String name, @Nullable String cluster) {
        return nodes.where(node -> node.name().equals(name)
                        && (cluster == null || node.cluster().equals(cluster)))
                .map(this::withHistory)
                .toList();
    }

    private KnownNode withHistory(KnownNode node) {
        Place place = new Place(node.cluster(), node.name());
        Instant now = clock.instant();
        List<Failures.Kept> blaming =
                failures.blaming(node.cluster(), node.name(), now.minus(Duration.ofDays(30))).stream()
                        .limit(MAX_REPORTED)
                        .toList();
        Optional<Failures.Kept> confirmed = blaming.stream()
                .filter(failure -> failures.isConfirmed(failure.answer().failureId()))
                .findFirst();
        return new KnownNode(
                node.cluster(),
                node.name(),
                node.gpus(),
                node.seen(),
                node.cordons(),
                node.simulated(),
                node.check(),
                newestFirst(xids.where(xid -> xid.node().equals(place)
                                && xid.reading().occurredAt().isAfter(now.minus(Duration.ofDays(1)))))
                        .limit(MAX_REPORTED)
                        .map(Xid::reading)
                        .toList(),
                new RecentFailures(
                        blaming.stream()
                                .map(failure -> failure.answer().failureId())
                                .toList(),
                        confirmed.map(failure -> failure.answer().failureId()).orElse(null),
                        confirmed.map(failure -> failure.event().occurredAt()).orElse(null)));
    }

    private static Stream<Xid> newestFirst(Stream<Xid> found) {
        return found.sorted(
                Comparator.comparing((Xid xid) -> xid.reading().occurredAt()).reversed());
    }

    @Override
    public List<GpuFact> gpuFacts(String cluster, List<String> names, Instant from, Instant to, int atMost) {
        return facts.where(each -> isOf(each.node(), cluster, names)
                        && isBetween(each.fact().at(), from, to))
                .map(Fact::fact)
                .sorted(Comparator.comparing(GpuFact::at).thenComparing(GpuFact::gpu))
                .limit(atMost)
                .toList();
    }

    @Override
    public List<NodeXid> xids(String cluster, List<String> names, Instant from, Instant to, int atMost) {
        return newestFirst(xids.where(each -> isOf(each.node(), cluster, names)
                        && isBetween(each.reading().occurredAt(), from, to)))
                .limit(atMost)
                .map(each -> new NodeXid(each.node().name(), each.reading()))
                .toList()
                .reversed();
    }

    private static boolean isOf(Place place, String cluster, List<String> names) {
        return place.cluster().equals(cluster) && names.contains(place.name());
    }

    private static boolean isBetween(Instant at, Instant from, Instant to) {
        return !at.isBefore(from) && !at.isAfter(to);
    }

    @Override
    public boolean known(String cluster, String node) {
        return nodes.find(new Place(cluster, node)).isPresent() && !isElsewhere(cluster, node);
    }

    @Override
    public boolean isElsewhere(String cluster, String node) {
        Set<String> reported = nodes.where(
                        each -> each.name().equals(node) && each.seen().lastAt() != null)
                .map(KnownNode::cluster)
                .collect(Collectors.toSet());
        return !reported.isEmpty() && !reported.contains(cluster);
    }

    @Override
    public void held(String cluster, String node, List<Cordon> cordons, boolean simulated) {
        KnownNode before = known(new Place(cluster, node));
        put(before, cordons, simulated, before.check());
    }

    @Override
    public void checked(String cluster, String node, @Nullable String faultyBecause, boolean simulated, Instant at) {
        KnownNode before = known(new Place(cluster, node));
        put(before, before.cordons(), simulated, new LastCheck(faultyBecause, at));
    }

    private KnownNode known(Place place) {
        return nodes.find(place).orElseGet(() -> unknown(place));
    }

    private void put(KnownNode before, List<Cordon> cordons, boolean simulated, LastCheck check) {
        nodes.put(
                new Place(before.cluster(), before.name()),
                new KnownNode(
                        before.cluster(),
                        before.name(),
                        before.gpus(),
                        before.seen(),
                        cordons,
                        simulated,
                        check,
                        List.of(),
                        RecentFailures.NONE));
    }

    private static KnownNode unknown(Place place) {
        return new KnownNode(
                place.cluster(),
                place.name(),
                List.of(),
                Seen.NEVER,
                List.of(),
                false,
                LastCheck.NONE,
                List.of(),
                RecentFailures.NONE);
    }

    /** Returns the number of nodes in a cluster with accelerators. */
    int withAccelerators(String cluster) {
        return (int) nodes.where(
                        node -> node.cluster().equals(cluster) && !node.gpus().isEmpty())
                .count();
    }

    Stream<String> clusters() {
        return nodes.all().map(KnownNode::cluster);
    }
}
