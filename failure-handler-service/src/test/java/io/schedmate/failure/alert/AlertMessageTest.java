package io.schedmate.failure.alert;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.failure.memory.FailureStores;
import io.schedmate.failure.memory.InMemoryStores;
import io.schedmate.failure.notification.Channel;
import io.schedmate.failure.notification.Console;
import io.schedmate.failure.notification.Message;
import io.schedmate.failure.notification.Notification;
import io.schedmate.failure.notification.Notification.Urgency;
import io.schedmate.model.alert.AlertChange;
import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertCost;
import io.schedmate.model.alert.AlertEvidence;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.model.alert.CollectedEvidence;
import io.schedmate.model.alert.JobAlert;
import io.schedmate.model.event.JobAlertChanged;
import io.schedmate.recovery.budget.Budgets;
import io.schedmate.recovery.topology.Topology;
import io.schedmate.testing.MovedClock;
import io.schedmate.wire.mask.SecretMask;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests the content of messages about alerts. */
class AlertMessageTest {

    private static final Instant START = Instant.parse("2026-03-02T12:00:00Z");
    private static final AlertEvidence NOTHING = new AlertEvidence(List.of(), Map.of(), List.of());
    private static final AlertCost UNKNOWN = new AlertCost(null, null);

    private final MovedClock clock = new MovedClock(START);
    private final FailureStores stores = new InMemoryStores(clock, Topology.unknown(), Budgets.standard());
    private final List<Notification> received = new ArrayList<>();
    private final TestAlert hang = TestAlert.hang("1", START);
    private Console console = new Console(null);

    @AfterEach
    void close() {
        stores.close();
    }

    @Test
    void anAlertOfAnUnknownJobWithoutEvidenceHasOnlyTheLinesThatItCanFill() {
        send(with(hang, NOTHING, UNKNOWN));

        assertThat(received.getFirst().text().lines())
                .containsExactly(
                        "hall-a: warning, hang (silent) of job " + hang.jobId(),
                        "No step for 14 minutes; the usual gap is 20 s.",
                        "Since 2026-03-02T11:46:00Z",
                        "What to do: Check the stacks of its ranks.",
                        "Job " + hang.jobId() + ", attempt 1, of an unknown owner");
    }

    @Test
    void longEvidenceIsShortened() {
        send(with(hang, evidence(6, 7, 11, 11), UNKNOWN));

        assertThat(received.getFirst().text().lines().skip(2).limit(17))
                .containsExactly(
                        "  > line 1",
                        "  > line 2",
                        "  > line 3",
                        "  > line 4",
                        "  > line 5",
                        "Figures: figure01 1, figure02 2, figure03 3, figure04 4, figure05 5, figure06 6",
                        "Nodes: n1, n2, n3, n4, n5, n6, n7, n8, n9, n10 and 1 more",
                        "Collected on n1: stacks of n1",
                        "Collected on n2: stacks of n2",
                        "Collected on n3: stacks of n3",
                        "Collected on n4: stacks of n4",
                        "Collected on n5: stacks of n5",
                        "Collected on n6: stacks of n6",
                        "Collected on n7: stacks of n7",
                        "Collected on n8: stacks of n8",
                        "Collected on n9: stacks of n9",
                        "Collected on n10: stacks of n10");
    }

    @Test
    void tenNodesAreAllNamed() {
        send(with(hang, evidence(0, 0, 10, 0), UNKNOWN));

        assertThat(received.getFirst().text().lines())
                .contains("Nodes: n1, n2, n3, n4, n5, n6, n7, n8, n9, n10")
                .noneMatch(line -> line.startsWith("Collected"));
    }

    @Test
    void textIsShortenedOnlyBeyondItsGreatestLength() {
        List<String> lines = List.of("x".repeat(200), "y".repeat(201));
        send(with(hang, new AlertEvidence(lines, Map.of(), List.of("n".repeat(80), "m".repeat(81))), UNKNOWN));

        assertThat(received.getFirst().text().lines())
                .contains(
                        "  > " + "x".repeat(200),
                        "  > " + "y".repeat(200) + "…",
                        "Nodes: " + "n".repeat(80) + ", " + "m".repeat(80) + "…");
    }

    @Test
    void figuresAreWrittenWithoutFalsePrecision() {
        Map<String, Double> figures = Map.of("a", 840.0, "b", 0.123456, "c", 1e12, "d", -3.0, "e", 999_999_999_999.0);
        send(with(hang, new AlertEvidence(List.of(), figures, List.of()), UNKNOWN));

        assertThat(received.getFirst().text().lines())
                .contains("Figures: a 840, b 0.123, c 1000000000000, d -3, e 999999999999");
    }

    @Test
    void theCostNamesWhatIsExpectedOnlyIfItIsKnown() {
        send(with(hang, NOTHING, new AlertCost(3.25, null)));

        assertThat(received.getFirst().text().lines()).contains("GPU hours: 3.3 so far");
    }

    @Test
    void theEndOfAnAlertStatesItsTimesAndAsksForNothing() {
        send(hang.alert());
        TestAlert over = hang.at(START.plusMillis(90_500)).closed();
        take(over.event(AlertChange.CLOSED));
        settle();

        assertThat(received).last().satisfies(end -> {
            assertThat(end.urgency()).isEqualTo(Urgency.INFO);
            assertThat(end.text().lines())
                    .contains("Since 2026-03-02T11:47:30Z, over at 2026-03-02T12:01:30Z")
                    .noneMatch(line -> line.startsWith("What to do"));
        });
    }

    @Test
    void theSubjectOfANotificationIdentifiesTheAlert() {
        console = new Console("https://schedmate.example");
        send(hang.of(AlertCondition.OUT_OF_MEMORY).as(AlertSeverity.CRITICAL).alert());

        JobAlert alert = hang.of(AlertCondition.OUT_OF_MEMORY).alert();
        assertThat(received).singleElement().satisfies(notification -> {
            assertThat(notification.urgency()).isEqualTo(Urgency.CRITICAL);
            assertThat(notification.jobs()).containsExactly(hang.jobId());
            assertThat(notification.owners()).isEmpty();
            assertThat(notification.subject().category()).isEqualTo(AlertCondition.OUT_OF_MEMORY.wire());
            assertThat(notification.subject().labels())
                    .containsOnly(
                            Map.entry("condition", AlertCondition.OUT_OF_MEMORY.wire()),
                            Map.entry("job", hang.jobId().toString()),
                            Map.entry("alert", alert.alertId().toString()));
            assertThat(notification.subject().facts()).containsOnlyKeys("alert");
            assertThat(notification.firstLine()).contains("out of memory (silent)");
        });
    }

    @Test
    void aSummaryCountsTheAlertsAndNamesTheirJobs() {
        console = new Console("https://schedmate.example");
        List<JobAlert> alerts = new ArrayList<>();
        IntStream.rangeClosed(1, 3)
                .forEach(job -> alerts.add(TestAlert.hang("c" + job, START)
                        .as(AlertSeverity.CRITICAL)
                        .alert()));
        IntStream.rangeClosed(1, 11)
                .forEach(job -> alerts.add(TestAlert.hang("w" + job, START).alert()));
        alerts.add(TestAlert.hang("w1", START).of(AlertCondition.DIVERGED).alert());
        alerts.add(TestAlert.hang("w2", START)
                .of(AlertCondition.DIVERGED)
                .as(AlertSeverity.INFO)
                .alert());
        send(alerts.toArray(JobAlert[]::new));

        assertThat(received).hasSize(4).last().satisfies(summary -> {
            assertThat(summary.urgency()).isEqualTo(Urgency.WARNING);
            assertThat(summary.isOver()).isFalse();
            assertThat(summary.jobs()).hasSize(11).doesNotHaveDuplicates();
            assertThat(summary.owners()).isEmpty();
            assertThat(summary.subject().labels()).containsOnly(Map.entry("owner", ""));
            List<String> lines = summary.text().lines().toList();
            assertThat(lines)
                    .startsWith(
                            "13 more alerts of unknown owners",
                            "  1 × info diverged",
                            "  1 × warning diverged",
                            "  11 × warning hang")
                    .endsWith("https://schedmate.example/#/alerts");
            assertThat(lines.get(4)).startsWith("Jobs: ").endsWith(" and 1 more");
        });
    }

    @Test
    void collectedEvidenceIsStoredWithoutSecrets() {
        String secret = "token=abcdef0123456789";
        var collected = new CollectedEvidence("n1", START, "with " + secret, List.of("line", secret));
        send(with(hang, NOTHING.with(List.of(collected)), UNKNOWN));

        assertThat(stores.alertNotices().known(hang.alert().alertId()))
                .get()
                .extracting(event -> event.alert().evidence().collected())
                .isEqualTo(List.of(
                        new CollectedEvidence("n1", START, "with token=<secret>", List.of("line", "token=<secret>"))));
        assertThat(received.getFirst().text()).contains("Collected on n1: with token=<secret>");
    }

    private void send(JobAlert... alerts) {
        for (JobAlert alert : alerts) {
            take(new JobAlertChanged(
                    alert.alertId(), alert.jobId(), alert.cluster(), 1, START, AlertChange.OPENED, alert));
        }
        settle();
    }

    private void take(JobAlertChanged event) {
        var intake = new AlertIntake(stores.alertNotices(), targets(), Duration.ZERO, SecretMask::mask, clock);
        stores.transactions().inOne(() -> {
            intake.alerted(event);
            return event;
        });
    }

    private void settle() {
        var rate = new AlertRate(Duration.ZERO, 3, 100, Duration.ofHours(1), Duration.ofMinutes(1), Duration.ofDays(1));
        var sender = new AlertSender(
                stores.alertNotices(),
                stores.jobs(),
                targets(),
                rate,
                console,
                (_, _, _, _) -> {},
                stores.transactions(),
                clock);
        while (sender.sendNext()) {
            // Each call sends at most one message.
        }
    }

    private Targets targets() {
        Channel chat = new Channel() {
            @Override
            public String name() {
                return "chat";
            }

            @Override
            public void send(Message message) {
                received.addAll(message.notifications());
            }
        };
        return new Targets(List.of(chat), AlertRoutes.EVERYWHERE, Subscriptions.NONE, null);
    }

    private static AlertEvidence evidence(int lines, int figures, int nodes, int collected) {
        Map<String, Double> values = new TreeMap<>();
        IntStream.rangeClosed(1, figures).forEach(i -> values.put("figure%02d".formatted(i), (double) i));
        return new AlertEvidence(
                numbered("line ", lines),
                values,
                numbered("n", nodes),
                numbered("n", collected).stream()
                        .map(node -> new CollectedEvidence(node, START, "stacks of " + node, List.of()))
                        .toList());
    }

    private static List<String> numbered(String name, int count) {
        return IntStream.rangeClosed(1, count).mapToObj(i -> name + i).toList();
    }

    private static JobAlert with(TestAlert of, AlertEvidence evidence, AlertCost cost) {
        JobAlert alert = of.alert();
        return new JobAlert(
                alert.alertId(),
                alert.jobId(),
                alert.cluster(),
                alert.attempt(),
                alert.condition(),
                alert.kind(),
                alert.severity(),
                alert.status(),
                alert.summary(),
                alert.action(),
                evidence,
                cost,
                alert.since(),
                alert.openedAt(),
                alert.openings(),
                alert.updatedAt(),
                alert.closedAt(),
                alert.acknowledged(),
                alert.silenced());
    }
}
