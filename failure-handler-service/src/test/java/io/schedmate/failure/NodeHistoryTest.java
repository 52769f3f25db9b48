package io.schedmate.failure;

import static io.schedmate.failure.Handler.HANDLER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import io.schedmate.contracts.answer.Contract;
import io.schedmate.edge.security.Role;
import io.schedmate.failure.recovery.record.KnownNodes;
import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.api.node.CountedEvent;
import io.schedmate.model.api.node.Node;
import io.schedmate.model.api.node.NodeHealth;
import io.schedmate.model.api.node.NodePage;
import io.schedmate.model.api.node.NodeScore;
import io.schedmate.model.api.node.NodeSummary;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.node.GpuReading;
import io.schedmate.model.node.XidReading;
import io.schedmate.testing.RunningService;
import io.schedmate.wire.WireJson;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Tests the history of forty nodes of a cluster over sixty days, three of which report driver errors every other day.
 */
class NodeHistoryTest {

    private static final String CLUSTER = "hall-memory";
    private static final Instant NOW = Instant.now();
    private static final Instant FIRST = NOW.minus(Duration.ofDays(60));
    private static final int HARDWARE = 79;
    private static final int PROGRAM = 13;

    @BeforeAll
    static void publishFleet() {
        IntStream.range(0, 40).forEach(node -> sample("n" + node, FIRST));
        IntStream.range(0, 37).forEach(node -> sample("n" + node, NOW));
        sample("n37", NOW, xids(HARDWARE, 24));
        sample("n38", NOW, xids(HARDWARE, 12));
        sample("n39", NOW, xids(PROGRAM, 24));
        await().atMost(RunningService.MAX_TIME)
                .until(() -> IntStream.range(0, 40).allMatch(node -> observedDays("n" + node) > 59));
    }

    @Test
    void nodesThatFailRepeatedlyAreSuspectsWorstFirst() {
        List<NodeSummary> suspects = list("suspect=true").items();

        assertThat(suspects).extracting(NodeSummary::name).containsExactly("n37", "n38");
        assertThat(suspects).allSatisfy(node -> {
            NodeScore score = Objects.requireNonNull(node.score());
            assertThat(node.suspect()).isTrue();
            assertThat(score.factor()).isEqualTo(2);
            assertThat(score.probabilityWorse()).isBetween(0.95, 1.0);
            assertThat(score.per30Days()).isBetween(score.lowPer30Days(), score.highPer30Days());
            assertThat(score.per30Days()).isGreaterThan(2 * score.fleetPer30Days());
        });
    }

    @Test
    void otherNodesAreNotSuspectAndErrorsThatAProgramCausesDoNotCount() {
        assertThat(list("suspect=false&limit=100").items()).hasSize(38).noneMatch(NodeSummary::suspect);

        Node program = node("n39");

        assertThat(program.history().xids()).isEqualTo(24);
        assertThat(program.events()).isEmpty();
        assertThat(program.suspect()).isFalse();
        assertThat(Objects.requireNonNull(program.score()).per30Days())
                .isLessThan(Objects.requireNonNull(node("n38").score()).per30Days());
    }

    @Test
    void suspectsAreListedInPages() {
        NodePage first = list("suspect=true&limit=1");
        NodePage second = list("suspect=true&limit=1&cursor=" + first.nextCursor());

        assertThat(first.items()).extracting(NodeSummary::name).containsExactly("n37");
        assertThat(second.items()).extracting(NodeSummary::name).containsExactly("n38");
        assertThat(second.nextCursor()).isNull();
        Contract.holds("get", "/nodes", 400, get("suspect=false&cursor=" + first.nextCursor()));
        Contract.holds("get", "/nodes", 400, get("suspect=perhaps"));
    }

    @Test
    void filtersApplyToSuspectsToo() {
        assertThat(list("suspect=true&cordoned=true").items()).isEmpty();
        assertThat(list("suspect=true&cordoned=false").items()).hasSize(2);
        assertThat(list("suspect=true&health=faulty").items()).isEmpty();
        assertThat(HANDLER.get("/nodes?suspect=true&cluster=hall-elsewhere", Role.READER)
                        .body())
                .contains("\"items\":[]");
    }

    @Test
    void aNodeReportsWhenItWasFirstSeenAndTheEventsThatCount() {
        Node node = node("n38");

        assertThat(node.firstSeenAt()).isCloseTo(FIRST, within(1, ChronoUnit.SECONDS));
        assertThat(node.history().windowDays()).isEqualTo(90);
        assertThat(node.history().observedDays()).isCloseTo(60, within(0.1));
        assertThat(node.history().xids()).isEqualTo(12);
        assertThat(node.events()).hasSize(12).allSatisfy(event -> {
            assertThat(event.kind()).isEqualTo("xid.fault");
            assertThat(event.meaning()).isEqualTo("driver error that is a fault of the hardware");
            assertThat(event.text()).contains("Xid");
        });
        assertThat(node.events()).isSortedAccordingTo((one, other) -> other.at().compareTo(one.at()));
    }

    @Test
    void failuresThatTheDriverConfirmsAndChecksThatFailCount() {
        sample("n5", NOW, new XidReading(HARDWARE, "0000:3b:00", null, NOW, "NVRM: Xid (PCI:0000:3b:00): 79"));
        Failure failure = fallenOffTheBus("confirmed", "n5");
        KnownNodes nodes = HANDLER.part(KnownNodes.class);
        nodes.checked(CLUSTER, "n5", null, true, NOW.minusSeconds(7200));
        nodes.checked(CLUSTER, "n5", "GPU 3 fails dcgmi diag.", true, NOW.minusSeconds(3600));

        Node node = node("n5");

        assertThat(node.history().failures()).isEqualTo(1);
        assertThat(node.history().checks()).isEqualTo(2);
        assertThat(node.history().failedChecks()).isEqualTo(1);
        assertThat(node.events())
                .extracting(CountedEvent::kind)
                .containsExactlyInAnyOrder("failure.gpu", "xid.fault", "check");
        assertThat(node.events()).extracting(CountedEvent::failureId).contains(failure.failureId());
        assertThat(node.events()).extracting(CountedEvent::text).contains("GPU 3 fails dcgmi diag.");
        assertThat(node.health()).isEqualTo(NodeHealth.FAULTY);
    }

    @Test
    void aFaultThatOnlyTheLogOfAJobShowsIsNamedAndDoesNotCount() {
        Failure failure = fallenOffTheBus("claimed", "n6");

        Node node = node("n6");

        assertThat(Objects.requireNonNull(failure.diagnosis()).component().node())
                .isEqualTo("n6");
        assertThat(node.blamedBy()).containsExactly(failure.failureId());
        assertThat(node.events()).isEmpty();
        assertThat(node.health()).isEqualTo(NodeHealth.HEALTHY);
    }

    /** Publishes a job whose log says that a GPU of the node failed, and returns its failure. */
    private static Failure fallenOffTheBus(String name, String node) {
        TestJob job = new TestJob(CLUSTER, name);
        HANDLER.publish(
                job.lines(
                        "out.log",
                        node,
                        1,
                        "epoch 1 step 10 loss 2.5",
                        node
                                + " kernel: NVRM: Xid (PCI:0000:3b:00): 79, pid=4120, name=python3, GPU has fallen off the bus."),
                job.failed(null, node));
        return Answers.failure(
                job,
                it -> it.diagnosis() != null && "Xid 79".equals(it.diagnosis().code()));
    }

    private static void sample(String node, Instant at, XidReading... xids) {
        var gpu = new GpuReading(0, null, "0000:3b:00", null, 0.0, null, null, null, null, 0L, 0L, null);
        HANDLER.publish(new NodeSampled(
                UUID.randomUUID(), null, CLUSTER, null, at, node, List.of(gpu), List.of(xids), true, null));
    }

    private static XidReading[] xids(int number, int times) {
        return IntStream.rangeClosed(1, times)
                .mapToObj(each -> new XidReading(
                        number,
                        "0000:3b:00",
                        null,
                        NOW.minus(Duration.ofDays(2L * each)),
                        "NVRM: Xid (PCI:0000:3b:00): " + number))
                .toArray(XidReading[]::new);
    }

    private static double observedDays(String name) {
        HttpResponse<String> answer = HANDLER.get("/nodes/" + name + "?cluster=" + CLUSTER, Role.READER);
        return answer.statusCode() == 200
                ? WireJson.strict()
                        .readValue(answer.body(), Node.class)
                        .history()
                        .observedDays()
                : 0;
    }

    private static Node node(String name) {
        HttpResponse<String> answer = HANDLER.get("/nodes/" + name + "?cluster=" + CLUSTER, Role.READER);
        Contract.holds("get", "/nodes/{name}", 200, answer);
        return WireJson.strict().readValue(answer.body(), Node.class);
    }

    private static NodePage list(String query) {
        HttpResponse<String> answer = get(query);
        Contract.holds("get", "/nodes", 200, answer);
        return WireJson.strict().readValue(answer.body(), NodePage.class);
    }

    private static HttpResponse<String> get(String query) {
        return HANDLER.get("/nodes?cluster=" + CLUSTER + "&" + query, Role.READER);
    }
}
