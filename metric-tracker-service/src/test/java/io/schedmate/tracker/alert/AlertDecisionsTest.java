package io.schedmate.tracker.alert;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.alert.AlertChange;
import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertCost;
import io.schedmate.model.alert.AlertEvidence;
import io.schedmate.model.alert.AlertNote;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.model.alert.AlertStatus;
import io.schedmate.model.alert.CollectedEvidence;
import io.schedmate.model.alert.JobAlert;
import io.schedmate.model.event.AlertEvidenceCollected;
import io.schedmate.model.event.JobAlertChanged;
import io.schedmate.model.job.JobId;
import io.schedmate.testing.MovedClock;
import io.schedmate.tracker.jobs.JobOwners;
import io.schedmate.tracker.memory.InMemoryStores;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Tests how people and agents change an alert. */
class AlertDecisionsTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final JobId JOB = JobId.of("hall", "slurm", "1");
    private static final JobOwners.Ownership BELONGS = new JobOwners.Ownership("ada", "vision");
    private static final JobAlert OPEN = new JobAlert(
            JobAlert.id(JOB, 1, AlertCondition.HANG),
            JOB,
            "hall",
            1,
            AlertCondition.HANG,
            "silent",
            AlertSeverity.CRITICAL,
            AlertStatus.OPEN,
            "It is silent.",
            "Look at it.",
            new AlertEvidence(List.of(), Map.of(), List.of()),
            AlertCost.UNKNOWN,
            START,
            START,
            2,
            START,
            null,
            null,
            null);

    private final InMemoryStores kept = new InMemoryStores(new MovedClock(START));
    private final AlertDecisions decisions = new AlertDecisions(kept.alerts(), kept.outbox(), kept.transactions());

    AlertDecisionsTest() {
        kept.alerts().save(OPEN, BELONGS);
    }

    @Test
    void anOpenAlertIsAcknowledgedOnce() {
        AlertNote note = new AlertNote("ada", at(9), null, "mine");
        assertThat(decisions.acknowledge(OPEN.alertId(), note)).contains(alert());
        assertThat(alert()).satisfies(alert -> {
            assertThat(alert.status()).isEqualTo(AlertStatus.ACKNOWLEDGED);
            assertThat(alert.acknowledged()).isEqualTo(note);
            assertThat(alert.silenced()).isNull();
            assertThat(alert.updatedAt()).isEqualTo(at(9));
        });
        assertThat(changes()).extracting(JobAlertChanged::change).containsExactly(AlertChange.ACKNOWLEDGED);

        assertThat(decisions.acknowledge(OPEN.alertId(), new AlertNote("bob", at(12), null, null)))
                .contains(alert());
        assertThat(alert().acknowledged()).isEqualTo(note);
        assertThat(changes()).hasSize(1);
    }

    @Test
    void aSilenceKeepsTheStatusAndTheAcknowledgement() {
        AlertNote seen = new AlertNote("ada", at(9), null, null);
        AlertNote silence = new AlertNote("bob", at(12), at(99), null);
        decisions.acknowledge(OPEN.alertId(), seen);
        assertThat(decisions.silence(OPEN.alertId(), silence)).contains(alert());

        assertThat(alert()).satisfies(alert -> {
            assertThat(alert.status()).isEqualTo(AlertStatus.ACKNOWLEDGED);
            assertThat(alert.acknowledged()).isEqualTo(seen);
            assertThat(alert.silenced()).isEqualTo(silence);
        });
        assertThat(changes())
                .extracting(JobAlertChanged::change)
                .containsExactly(AlertChange.ACKNOWLEDGED, AlertChange.SILENCED);
        assertThat(kept.alerts().find(OPEN.alertId()))
                .hasValueSatisfying(owned -> assertThat(owned.ownership()).isEqualTo(BELONGS));
    }

    @Test
    void anAlertThatIsNotThereIsNotFound() {
        assertThat(decisions.acknowledge(UUID.randomUUID(), new AlertNote("ada", START, null, null)))
                .isEmpty();
        assertThat(changes()).isEmpty();
    }

    @Test
    void whatAgentsCollectedIsAddedOnceANode() {
        decisions.collected(collected(JOB, 2, "n1", 5, "stacks"));
        decisions.collected(collected(JOB, 2, "n1", 5, "stacks"));
        decisions.collected(collected(JOB, 2, "n2", 3, "stacks"));
        assertThat(alert().evidence().collected())
                .extracting(CollectedEvidence::node)
                .containsExactly("n1", "n2");
        assertThat(alert().updatedAt()).isEqualTo(at(5));

        decisions.collected(collected(JOB, 2, "n1", 8, "more"));
        assertThat(alert().evidence().collected())
                .extracting(CollectedEvidence::summary)
                .containsExactly("stacks", "more");
        assertThat(alert().updatedAt()).isEqualTo(at(8));
        assertThat(changes())
                .extracting(JobAlertChanged::change)
                .containsExactly(AlertChange.UPDATED, AlertChange.UPDATED, AlertChange.UPDATED);
        assertThat(changes()).extracting(JobAlertChanged::eventId).doesNotHaveDuplicates();
    }

    @Test
    void evidenceOfAnotherOpeningOrAnotherJobIsNotAdded() {
        decisions.collected(collected(JOB, 1, "n1", 5, "stacks"));
        decisions.collected(collected(JobId.of("hall", "slurm", "2"), 2, "n1", 5, "stacks"));

        assertThat(alert()).isEqualTo(OPEN);
        assertThat(changes()).isEmpty();
    }

    private static AlertEvidenceCollected collected(JobId job, int opening, String node, int at, String summary) {
        return new AlertEvidenceCollected(
                UUID.randomUUID(),
                job,
                "hall",
                1,
                at(at),
                OPEN.alertId(),
                opening,
                new CollectedEvidence(node, at(at), summary, List.of()));
    }

    private JobAlert alert() {
        return kept.alerts().find(OPEN.alertId()).orElseThrow().alert();
    }

    private List<JobAlertChanged> changes() {
        return kept.outbox().events(JobAlertChanged.class);
    }

    private static Instant at(long seconds) {
        return START.plusSeconds(seconds);
    }
}
