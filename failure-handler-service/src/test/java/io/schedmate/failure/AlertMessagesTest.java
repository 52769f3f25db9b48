package io.schedmate.failure;

import static io.schedmate.failure.Handler.HANDLER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.failure.alert.TestAlert;
import io.schedmate.model.alert.AlertChange;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.testing.RunningService;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Tests alert messages from the topic to the servers that receive them. */
class AlertMessagesTest {

    private static final Instant AT = Instant.parse("2026-03-02T12:00:00Z");

    private final Hooked hooked = Handler.HOOKED;

    @Test
    void everyChannelReceivesAnAlertInItsOwnFormat() {
        TestJob job = new TestJob("hangs");
        TestAlert hang = TestAlert.hang("hangs", AT)
                .withLines("<!channel> [x](https://evil.example) token=abcdef0123456789")
                .as(AlertSeverity.CRITICAL);
        String id = hang.alert().alertId().toString();
        HANDLER.publish(job.submitted("speech"));
        await().atMost(RunningService.MAX_TIME).until(() -> Handler.knows(job.id()));

        HANDLER.publish(hang.event(AlertChange.OPENED));

        String jobId = job.id().toString();
        JsonNode slack = first(() -> hooked.sent("slack", jobId));
        assertThat(slack.get("text").asString())
                .contains("hall-a: critical, hang", "&lt;!channel&gt;", "token=&lt;secret&gt;")
                .contains("https://schedmate.example/#/jobs/" + jobId)
                .doesNotContain("<!channel>", "abcdef0123456789");
        JsonNode webhook = first(() -> hooked.sent("webhook", jobId));
        assertThat(webhook.get("type").asString()).isEqualTo("io.schedmate.job.alert_notification.v1");
        JsonNode item = webhook.get("data").get("items").get(0);
        assertThat(item.get("alert").get("alertId").asString()).isEqualTo(id);
        assertThat(item.get("alert").get("evidence").toString()).doesNotContain("abcdef0123456789");
        assertThat(item.get("owners").get(0).asString()).isEqualTo("ines");
        JsonNode card = first(() -> hooked.sent("teams", jobId));
        assertThat(card.findValuesAsString("type")).doesNotContain("TextBlock");
        assertThat(first(() -> hooked.mails("ines@site.example", jobId))).contains("What to do: Check the stacks");
        assertThat(first(() -> hooked.mails("operators@site.example", jobId))).contains("GPU hours: 3.3 so far");
    }

    @Test
    void openingAndClosingAnAlertUseTheSameIncident() {
        TestAlert hang = TestAlert.hang("resolved", AT);
        String id = hang.alert().alertId().toString();
        HANDLER.publish(hang.event(AlertChange.OPENED));
        first(() -> hooked.sent("pagerduty", id));
        first(() -> hooked.sent("alertmanager", id));

        HANDLER.publish(hang.at(AT.plusSeconds(60)).closed().event(AlertChange.CLOSED));

        List<JsonNode> incident = await().atMost(RunningService.MAX_TIME)
                .until(() -> hooked.sent("pagerduty", id), messages -> messages.size() == 2);
        assertThat(incident)
                .extracting(each -> each.get("event_action").asString())
                .containsExactly("trigger", "resolve");
        assertThat(incident)
                .extracting(each -> each.get("dedup_key").asString())
                .containsOnly(id);
        assertThat(incident.getFirst().get("payload").get("class").asString()).isEqualTo("hang");
        assertThat(incident.getFirst().get("payload").get("severity").asString())
                .isEqualTo("warning");
        List<JsonNode> alerts = await().atMost(RunningService.MAX_TIME)
                .until(() -> hooked.sent("alertmanager", id), messages -> messages.size() == 2);
        assertThat(alerts.get(0).get(0).get("labels"))
                .isEqualTo(alerts.get(1).get(0).get("labels"));
        assertThat(alerts.get(0).get(0).get("labels").get("alertname").asString())
                .isEqualTo("SchedMateJobAlert");
        Instant opened = Instant.parse(alerts.get(0).get(0).get("endsAt").asString());
        Instant closed = Instant.parse(alerts.get(1).get(0).get("endsAt").asString());
        assertThat(closed).isBefore(opened.minus(Duration.ofDays(1)));
    }

    @Test
    void aFailingChannelGetsTheAlertAfterItRecoversAndDoesNotDelayOtherChannels() {
        hooked.answers("teams", 503);
        try {
            TestAlert hang = TestAlert.hang("refused", AT);
            HANDLER.publish(hang.event(AlertChange.OPENED));
            String jobId = hang.jobId().toString();
            first(() -> hooked.sent("slack", jobId));
            assertThat(hooked.sent("teams", jobId)).isEmpty();

            hooked.answers("teams", 202);
            first(() -> hooked.sent("teams", jobId));
        } finally {
            hooked.answers("teams", 202);
        }
    }

    private static <T> T first(Supplier<List<T>> messages) {
        return await().atMost(RunningService.MAX_TIME)
                .until(messages::get, some -> !some.isEmpty())
                .getFirst();
    }
}
