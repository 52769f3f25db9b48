package io.schedmate.failure.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.schedmate.failure.nodes.KnownNode.LastCheck;
import io.schedmate.failure.nodes.KnownNode.RecentFailures;
import io.schedmate.failure.nodes.KnownNode.Seen;
import io.schedmate.failure.nodes.Nodes.Place;
import io.schedmate.model.api.node.Cordon;
import io.schedmate.model.api.node.CordonOwner;
import io.schedmate.model.api.node.CountedEvent;
import io.schedmate.model.api.node.Node;
import io.schedmate.model.api.node.NodeHealth;
import io.schedmate.model.api.node.NodeSummary;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.node.GpuReading;
import io.schedmate.model.node.XidReading;
import io.schedmate.recovery.rate.NodeEvent;
import io.schedmate.recovery.rate.RateSettings;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class NodeListTest {

    private static final Instant NOW = Instant.parse("2026-03-02T12:00:00Z");
    private static final RecentFailures BLAMED =
            new RecentFailures(List.of(new UUID(0, 8), new UUID(0, 7)), new UUID(0, 7), NOW.minusSeconds(600));
    private static final int FALLEN_OFF_THE_BUS = 79;
    private static final int OF_A_PROGRAM = 31;

    private final List<KnownNode> known = new ArrayList<>();
    private final List<NodeRecord> records = new ArrayList<>();
    private int lists;

    @Test
    void aNodesHealthIsItsMostSevereFactSinceTheLastCheck() {
        XidReading fault = xid(FALLEN_OFF_THE_BUS, NOW.minusSeconds(600));
        LastCheck before = new LastCheck(null, NOW.minusSeconds(601));
        LastCheck then = new LastCheck(null, NOW.minusSeconds(600));

        assertThat(health(new LastCheck("a slow link", NOW), List.of(), RecentFailures.NONE))
                .isEqualTo(new NodeAssessment(NodeHealth.FAULTY, "a slow link"));
        assertThat(health(LastCheck.NONE, List.of(fault), BLAMED))
                .isEqualTo(new NodeAssessment(NodeHealth.FAULTY, fault.text()));
        assertThat(health(before, List.of(fault), RecentFailures.NONE).health()).isEqualTo(NodeHealth.FAULTY);
        assertThat(health(then, List.of(fault), RecentFailures.NONE).health()).isEqualTo(NodeHealth.HEALTHY);
        assertThat(health(LastCheck.NONE, List.of(xid(OF_A_PROGRAM, NOW)), RecentFailures.NONE)
                        .health())
                .isEqualTo(NodeHealth.HEALTHY);
        assertThat(health(LastCheck.NONE, List.of(), BLAMED))
                .isEqualTo(new NodeAssessment(NodeHealth.SUSPECT, "Blamed by failure %s.".formatted(new UUID(0, 7))));
        assertThat(health(before, List.of(), BLAMED).health()).isEqualTo(NodeHealth.SUSPECT);
        assertThat(health(then, List.of(), BLAMED).health()).isEqualTo(NodeHealth.HEALTHY);
        assertThat(health(LastCheck.NONE, List.of(), RecentFailures.NONE))
                .isEqualTo(new NodeAssessment(NodeHealth.HEALTHY, null));
    }

    @Test
    void aFailureThatOnlyTheLogOfAJobShowsDoesNotChangeTheHealth() {
        RecentFailures claimed = new RecentFailures(List.of(new UUID(0, 8)), null, null);

        assertThat(health(LastCheck.NONE, List.of(), claimed)).isEqualTo(new NodeAssessment(NodeHealth.HEALTHY, null));
    }

    @Test
    void aNodeThatHasNotReportedForFiveMinutesIsUnknown() {
        assertThat(seen(NOW.minusSeconds(300))).isEqualTo(NodeHealth.HEALTHY);
        assertThat(seen(NOW.minusSeconds(301))).isEqualTo(NodeHealth.UNKNOWN);
        assertThat(seen(null)).isEqualTo(NodeHealth.UNKNOWN);
    }

    private static NodeHealth seen(@Nullable Instant last) {
        return NodeAssessment.of(
                        node("n1", new Seen(last, last), List.of(), LastCheck.NONE, List.of(), RecentFailures.NONE),
                        NOW)
                .health();
    }

    private static NodeAssessment health(LastCheck check, List<XidReading> xids, RecentFailures blame) {
        return NodeAssessment.of(node("n1", new Seen(NOW, NOW), List.of(), check, xids, blame), NOW);
    }

    @Test
    void aFilteredListReadsOnUntilThePageIsFull() {
        for (int node = 10; node < 30; node++) {
            known.add(node % 5 == 0 ? cordoned("n" + node) : healthy("n" + node));
        }
        NodeFilter cordoned = new NodeFilter(null, null, true, null);

        assertThat(names(list().byName(cordoned, null, 3))).containsExactly("n10", "n15", "n20");
        assertThat(names(list().byName(cordoned, new Place("hall-a", "n15"), 3)))
                .containsExactly("n20", "n25");
        lists = 0;
        assertThat(names(list().byName(new NodeFilter(null, null, null, null), null, 3)))
                .containsExactly("n10", "n11", "n12");
        assertThat(lists).as("lists that were read").isEqualTo(1);
    }

    @Test
    void eachFilterExcludesOtherNodes() {
        known.add(healthy("n1"));
        known.add(cordoned("n2"));
        known.add(node("n3", Seen.NEVER, List.of(), LastCheck.NONE, List.of(), RecentFailures.NONE));
        known.add(healthy("n4"));
        worst("n4", 12);

        assertThat(names(list().byName(new NodeFilter(null, NodeHealth.UNKNOWN, null, null), null, 9)))
                .containsExactly("n3");
        assertThat(names(list().byName(new NodeFilter(null, null, true, null), null, 9)))
                .containsExactly("n2");
        assertThat(names(list().byName(new NodeFilter(null, null, false, null), null, 9)))
                .containsExactly("n1", "n3", "n4");
        assertThat(names(list().byName(new NodeFilter(null, null, null, true), null, 9)))
                .containsExactly("n4");
        assertThat(names(list().byName(new NodeFilter(null, null, null, false), null, 9)))
                .containsExactly("n1", "n2", "n3");
        assertThat(names(list().byName(new NodeFilter("hall-b", null, null, null), null, 9)))
                .isEmpty();
        assertThat(new NodeFilter(null, null, null, true).suspectsOnly()).isTrue();
        assertThat(new NodeFilter(null, null, null, false).suspectsOnly()).isFalse();
    }

    @Test
    void suspectsAreListedInPagesWorstFirst() {
        for (String name : List.of("n1", "n2", "n3", "n4")) {
            known.add(healthy(name));
        }
        worst("n2", 14);
        worst("n3", 20);
        NodeFilter suspects = new NodeFilter(null, null, null, true);

        assertThat(names(list().suspects(suspects, null, 9))).containsExactly("n3", "n2");
        assertThat(names(list().suspects(suspects, null, 1))).containsExactly("n3");
        assertThat(names(list().suspects(suspects, new Suspect(new Place("hall-a", "n3"), 99), 9)))
                .containsExactly("n2");
        assertThat(names(list().suspects(new NodeFilter("hall-b", null, null, true), null, 9)))
                .isEmpty();
        assertThat(names(list().suspects(new NodeFilter("hall-a", null, null, true), null, 9)))
                .containsExactly("n3", "n2");
        double second = scores().suspects(null).getLast().per30Days();
        assertThat(names(list().suspects(suspects, new Suspect(new Place("hall-a", "gone"), second), 9)))
                .isEmpty();
        assertThat(names(list().suspects(suspects, new Suspect(new Place("hall-a", "gone"), second + 1e-9), 9)))
                .containsExactly("n2");
    }

    @Test
    void equallyBadSuspectsAreListedByClusterAndName() {
        List<Suspect> suspects = new ArrayList<>(List.of(
                new Suspect(new Place("b", "n1"), 2),
                new Suspect(new Place("a", "n2"), 2),
                new Suspect(new Place("a", "n1"), 2),
                new Suspect(new Place("b", "n9"), 3)));
        suspects.sort(Suspect.WORST_FIRST);

        assertThat(suspects)
                .extracting(
                        suspect -> suspect.node().cluster(),
                        suspect -> suspect.node().name())
                .containsExactly(tuple("b", "n9"), tuple("a", "n1"), tuple("a", "n2"), tuple("b", "n1"));
    }

    @Test
    void aNodeIsReportedWithItsHistoryAndItsRate() {
        GpuReading gpu = gpu(0, 0L);
        KnownNode node = node(
                "n1",
                new Seen(NOW.minusSeconds(900), NOW.minusSeconds(60)),
                List.of(gpu, gpu(1, 0L)),
                new LastCheck("x".repeat(2_001), NOW),
                List.of(),
                BLAMED);
        known.add(node);
        worst("n1", 12);

        NodeSummary summary = answers().summary(node);
        assertThat(summary.gpuCount()).isEqualTo(2);
        assertThat(summary.suspect()).isTrue();
        assertThat(summary.lastSeenAt()).isEqualTo(NOW.minusSeconds(60));
        assertThat(summary.cordoned()).isFalse();
        assertThat(answers().summary(node("n9", Seen.NEVER, List.of(), LastCheck.NONE, List.of(), RecentFailures.NONE)))
                .satisfies(other -> {
                    assertThat(other.gpuCount()).isNull();
                    assertThat(other.suspect()).isFalse();
                    assertThat(other.score()).isNull();
                    assertThat(other.history().observedDays()).isZero();
                });
        Node whole = answers().whole(node);
        assertThat(Objects.requireNonNull(whole.healthReason())).hasSize(2_000);
        assertThat(whole.suspect()).isTrue();
        assertThat(whole.score()).isEqualTo(summary.score());
        assertThat(Objects.requireNonNull(whole.score()).lowPer30Days())
                .isLessThan(whole.score().per30Days());
        assertThat(whole.score().per30Days()).isLessThan(whole.score().highPer30Days());
        assertThat(whole.score().per30Days())
                .isEqualTo(30 * scores().rate("hall-a", "n1").orElseThrow().perDay());
        assertThat(whole.history()).isEqualTo(summary.history());
        assertThat(whole.history().observedDays()).isEqualTo(90.0);
        assertThat(whole.history().xids()).isEqualTo(12);
        assertThat(whole.events()).hasSize(1);
    }

    @Test
    void gpusThatDisappearOrCountErrorsAreReported() {
        List<GpuReading> before = List.of(gpu(0, 5L), gpu(1, 5L), gpu(2, 5L), gpu(3, null), gpu(4, 5L), gpu(5, 5L));
        List<GpuReading> after = List.of(gpu(0, 5L), gpu(1, 7L), gpu(3, 5L), gpu(4, null), gpu(5, 0L), gpu(6, 9L));

        assertThat(GpuChanges.between(before, after))
                .containsOnlyKeys(1, 2)
                .containsEntry(1, "GPU 1 reported 2 more uncorrectable memory errors.")
                .containsEntry(2, "GPU 2 has disappeared.");
    }

    @Test
    void onlyDriverErrorsThatHardwareMayCauseCount() {
        assertThat(EventKind.countedXids())
                .contains(FALLEN_OFF_THE_BUS, 999)
                .doesNotContain(OF_A_PROGRAM)
                .isSorted();
        assertThat(EventKind.ofXid(FALLEN_OFF_THE_BUS)).isEqualTo("xid.fault");
        assertThat(EventKind.ofXid(OF_A_PROGRAM)).isEqualTo("xid.program");
        assertThat(EventKind.ofXid(5_000)).as("one that nobody knows").isEqualTo("xid.fault");
    }

    /** Adds a node that fails more often than the others, all of which were observed for a hundred days. */
    private void worst(String name, int faults) {
        known.stream()
                .map(KnownNode::name)
                .filter(each -> records.stream().noneMatch(had -> had.name().equals(each)))
                .forEach(each -> records.add(record(each, 0)));
        IntStream.range(0, 40).forEach(other -> records.add(record(name + "-other-" + other, 0)));
        records.removeIf(each -> each.name().equals(name));
        records.add(record(name, faults));
    }

    private static NodeRecord record(String name, int faults) {
        List<NodeEvent> events = IntStream.range(0, faults)
                .mapToObj(each -> new NodeEvent("xid.fault", NOW.minus(Duration.ofDays(4L * each + 1))))
                .toList();
        return new NodeRecord(
                "hall-a", name, NOW.minus(Duration.ofDays(100)), NOW, new NodeCounts(0, faults, 0, 0, 0), events);
    }

    private NodeList list() {
        return new NodeList(
                new Nodes() {
                    @Override
                    public void sampled(NodeSampled sample) {
                        throw new UnsupportedOperationException();
                    }

                    @Override
                    public List<KnownNode> list(@Nullable String cluster, @Nullable Place after, int limit) {
                        lists++;
                        return known.stream()
                                .sorted(Comparator.comparing(KnownNode::name))
                                .filter(node ->
                                        cluster == null || node.cluster().equals(cluster))
                                .filter(node -> after == null || node.name().compareTo(after.name()) > 0)
                                .limit(limit)
                                .toList();
                    }

                    @Override
                    public List<KnownNode> named(String name, @Nullable String cluster) {
                        return known.stream()
                                .filter(node -> node.name().equals(name))
                                .filter(node ->
                                        cluster == null || node.cluster().equals(cluster))
                                .toList();
                    }
                },
                scores(),
                answers());
    }

    private NodeAnswers answers() {
        return new NodeAnswers(scores(), Clock.fixed(NOW, ZoneOffset.UTC));
    }

    private NodeScores scores() {
        NodeRecords stored = new NodeRecords() {
            @Override
            public List<NodeRecord> all(Instant since, Instant countedSince) {
                return records;
            }

            @Override
            public List<CountedEvent> newest(String cluster, String node, Instant since, int atMost) {
                boolean asked = since.equals(NOW.minus(Duration.ofDays(400))) && atMost == 200;
                return asked ? List.of(new CountedEvent(NOW, "xid.fault", "a fault", 1.0, null, "Xid 79")) : List.of();
            }
        };
        return new NodeScores(
                stored,
                Clock.fixed(NOW, ZoneOffset.UTC),
                new NodeScores.Settings(
                        Duration.ofDays(90), Duration.ofDays(400), Duration.ofMinutes(1), RateSettings.standard()));
    }

    private static List<String> names(List<NodeSummary> nodes) {
        return nodes.stream().map(NodeSummary::name).toList();
    }

    private static KnownNode healthy(String name) {
        return node(name, new Seen(NOW, NOW), List.of(), LastCheck.NONE, List.of(), RecentFailures.NONE);
    }

    private static KnownNode cordoned(String name) {
        KnownNode free = healthy(name);
        return new KnownNode(
                free.cluster(),
                name,
                free.gpus(),
                free.seen(),
                List.of(new Cordon(CordonOwner.SCHEDMATE, "a slow link", new UUID(0, 8), NOW)),
                false,
                free.check(),
                free.xids(),
                free.blame());
    }

    private static KnownNode node(
            String name,
            Seen seen,
            List<GpuReading> gpus,
            LastCheck check,
            List<XidReading> xids,
            RecentFailures blame) {
        return new KnownNode("hall-a", name, gpus, seen, List.of(), false, check, xids, blame);
    }

    private static XidReading xid(int number, Instant at) {
        return new XidReading(number, "0000:3b:00", null, at, "NVRM: Xid (PCI:0000:3b:00): %d".formatted(number));
    }

    private static GpuReading gpu(int index, @Nullable Long errors) {
        return new GpuReading(index, null, "0000:3b:00", null, 0.0, null, null, null, null, 0L, errors, null);
    }
}
