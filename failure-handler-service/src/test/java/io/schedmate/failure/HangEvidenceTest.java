package io.schedmate.failure;

import static io.schedmate.failure.Handler.HANDLER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.failure.alert.TestAlert;
import io.schedmate.failure.recovery.record.KnownNodes;
import io.schedmate.model.alert.AlertChange;
import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.event.AlertEvidenceCollected;
import io.schedmate.model.event.JobEvent;
import io.schedmate.model.topic.Topic;
import io.schedmate.testing.RunningService;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests hang evidence from the alert on the topic through the signed order to an agent, and back. */
class HangEvidenceTest {

    private final SimulatedAgent agent = Handler.agent("node-3");

    @BeforeEach
    void publishNode() {
        HANDLER.publish(TestJob.sample("node-3"));
        await().atMost(RunningService.MAX_TIME)
                .until(() -> HANDLER.part(KnownNodes.class).known(TestJob.CLUSTER, "node-3"));
    }

    @Test
    void theAgentOfAHungNodeCollectsEvidenceThatIsPublished() {
        TestAlert hang = TestAlert.hang("hang-evidence", Instant.now()).on("node-3");

        HANDLER.publish(hang.event(AlertChange.OPENED));

        List<JobEvent> events = HANDLER.published(Topic.JOB_ALERT, hang.jobId(), 2);
        assertThat(events)
                .filteredOn(AlertEvidenceCollected.class::isInstance)
                .singleElement()
                .satisfies(event -> {
                    AlertEvidenceCollected collected = (AlertEvidenceCollected) event;
                    assertThat(collected.alertId()).isEqualTo(hang.alert().alertId());
                    assertThat(collected.openings()).isEqualTo(1);
                    assertThat(collected.evidence().node()).isEqualTo("node-3");
                    assertThat(collected.evidence().summary()).isEqualTo("Simulated: no fault is declared.");
                });
        assertThat(agent.orders())
                .contains("check-runs hang_evidence/1/" + hang.alert().alertId());
    }

    /** No evidence is ordered for an alert that is not a hang, is too old, or names a node that may not exist. */
    @Test
    void otherAlertsOrderNoEvidence() {
        Instant now = Instant.now();
        List<TestAlert> others = List.of(
                TestAlert.hang("hang-evidence-2", now).on("node-3").of(AlertCondition.DIVERGED),
                TestAlert.hang("hang-evidence-3", now.minus(Duration.ofHours(1)))
                        .on("node-3"),
                TestAlert.hang("hang-evidence-4", now).on("node-77"));
        others.forEach(alert -> HANDLER.publish(alert.event(AlertChange.OPENED)));
        HANDLER.publish(
                TestAlert.hang("hang-evidence-5", now).on("node-3").closed().event(AlertChange.CLOSED));
        TestAlert last = TestAlert.hang("hang-evidence-6", now).on("node-3");
        HANDLER.publish(last.event(AlertChange.OPENED));
        HANDLER.published(Topic.JOB_ALERT, last.jobId(), 2);

        assertThat(agent.orders())
                .noneMatch(order -> others.stream()
                        .anyMatch(
                                alert -> order.endsWith(alert.alert().alertId().toString())));
        assertThat(others)
                .allSatisfy(alert -> assertThat(HANDLER.published(Topic.JOB_ALERT, alert.jobId(), 1))
                        .noneMatch(AlertEvidenceCollected.class::isInstance));
    }
}
