package io.schedmate.failure.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.failure.nodes.NodeCounts;
import io.schedmate.failure.nodes.NodeRecord;
import io.schedmate.failure.nodes.NodeRecords;
import io.schedmate.failure.nodes.NodeScores;
import io.schedmate.model.alert.AlertChange;
import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertCost;
import io.schedmate.model.alert.AlertEvidence;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.model.alert.AlertStatus;
import io.schedmate.model.alert.JobAlert;
import io.schedmate.model.api.node.CountedEvent;
import io.schedmate.model.event.AlertEvidenceCollected;
import io.schedmate.model.event.JobAlertChanged;
import io.schedmate.model.event.JobEvent;
import io.schedmate.model.job.JobId;
import io.schedmate.recovery.rate.NodeEvent;
import io.schedmate.recovery.rate.RateSettings;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CheckpointRiskTest {

    private static final Instant NOW = Instant.parse("2026-03-02T12:00:00Z");
    private static final JobId JOB = JobId.of("hall-a", "slurm", "9");

    private final List<JobEvent> published = new ArrayList<>();

    @Test
    void anOverdueCheckpointIsComparedWithTheFailureRateOfItsNodes() {
        new CheckpointRisk(scores(List.of(node("n1", 12), node("n2", 0))), published::addAll)
                .alerted(overdue(List.of("n1", "n2")));

        assertThat(published).singleElement().isInstanceOfSatisfying(AlertEvidenceCollected.class, event -> {
            assertThat(event.evidence().node()).isEqualTo("n1");
            assertThat(event.evidence().summary())
                    .matches(
                            "Based on their history, one of its 2 nodes is expected to fail every \\d+ d \\d+ h; n1 fails"
                                    + " most often\\. An interval of \\d+ h \\d+ min between checkpoints loses the least time if a"
                                    + " checkpoint takes 1 min 0 s; the current interval is 30 min 0 s\\. 16\\.0 GPU hours are at risk\\.");
            assertThat(event.evidence().lines()).hasSize(2).allMatch(line -> line.endsWith(" failures a day"));
        });
    }

    /** If nothing has failed yet, no rate is known. */
    @Test
    void withoutAHistoryNoEvidenceIsAdded() {
        new CheckpointRisk(scores(List.of(node("n1", 0))), published::addAll).alerted(overdue(List.of("n1")));
        new CheckpointRisk(scores(List.of(node("n1", 12))), published::addAll).alerted(overdue(List.of("n7")));

        assertThat(published).isEmpty();
    }

    @Test
    void unknownFiguresAreLeftOut() {
        CheckpointRisk risk = new CheckpointRisk(scores(List.of(node("n1", 12))), published::addAll);
        AlertCost unknown = new AlertCost(null, null);
        for (Map<String, Double> figures : List.<Map<String, Double>>of(
                Map.of(),
                Map.of("usualGapSeconds", 1800.0),
                Map.of("reportGapSeconds", 60.0),
                Map.of("usualGapSeconds", 1800.0, "reportGapSeconds", 0.0))) {
            risk.alerted(alert(
                    AlertCondition.CHECKPOINT_OVERDUE, AlertChange.OPENED, List.of("n1", "n7"), figures, unknown));
        }

        assertThat(published)
                .hasSize(4)
                .allSatisfy(event -> assertThat(
                                ((AlertEvidenceCollected) event).evidence().summary())
                        .matches("Based on their history, one of its 1 nodes is expected to fail every \\d+ d \\d+ h;"
                                + " n1 fails most often\\."));
    }

    @Test
    void onlyTheOpeningOfAnOverdueCheckpointAlertAddsEvidence() {
        CheckpointRisk risk = new CheckpointRisk(scores(List.of(node("n1", 12))), published::addAll);
        AlertCost cost = new AlertCost(16.0, null);
        risk.alerted(alert(AlertCondition.CHECKPOINT_OVERDUE, AlertChange.UPDATED, List.of("n1"), Map.of(), cost));
        risk.alerted(alert(AlertCondition.HANG, AlertChange.OPENED, List.of("n1"), Map.of(), cost));

        assertThat(published).isEmpty();
    }

    private static NodeScores scores(List<NodeRecord> nodes) {
        NodeRecords records = new NodeRecords() {
            @Override
            public List<NodeRecord> all(Instant since, Instant countedSince) {
                return nodes;
            }

            @Override
            public List<CountedEvent> newest(String cluster, String node, Instant since, int atMost) {
                return List.of();
            }
        };
        return new NodeScores(
                records,
                Clock.fixed(NOW, ZoneOffset.UTC),
                new NodeScores.Settings(
                        Duration.ofDays(90), Duration.ofDays(400), Duration.ofMinutes(1), RateSettings.standard()));
    }

    private static NodeRecord node(String name, int faults) {
        List<NodeEvent> events = IntStream.range(0, faults)
                .mapToObj(each -> new NodeEvent("xid.fault", NOW.minus(Duration.ofDays(5L * each + 1))))
                .toList();
        return new NodeRecord(
                "hall-a",
                name,
                NOW.minus(Duration.ofDays(100)),
                NOW.minusSeconds(60),
                new NodeCounts(0, faults, 0, 0, 0),
                events);
    }

    private static JobAlertChanged overdue(List<String> nodes) {
        return alert(
                AlertCondition.CHECKPOINT_OVERDUE,
                AlertChange.OPENED,
                nodes,
                Map.of("usualGapSeconds", 1800.0, "reportGapSeconds", 60.0),
                new AlertCost(16.0, null));
    }

    private static JobAlertChanged alert(
            AlertCondition condition,
            AlertChange change,
            List<String> nodes,
            Map<String, Double> figures,
            AlertCost cost) {
        JobAlert alert = new JobAlert(
                JobAlert.id(JOB, 1, condition),
                JOB,
                "hall-a",
                1,
                condition,
                "overdue",
                AlertSeverity.WARNING,
                AlertStatus.OPEN,
                "The last checkpoint is 2 h 0 min old; the usual interval is 30 min 0 s.",
                "Save one.",
                new AlertEvidence(List.of(), figures, nodes),
                cost,
                NOW.minusSeconds(7200),
                NOW,
                1,
                NOW,
                null,
                null,
                null);
        return new JobAlertChanged(UUID.randomUUID(), JOB, "hall-a", 1, NOW, change, alert);
    }
}
