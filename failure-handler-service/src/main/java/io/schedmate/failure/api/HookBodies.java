package io.schedmate.failure.api;

import io.schedmate.failure.notification.Message;
import io.schedmate.failure.notification.Message.Story;
import io.schedmate.failure.notification.NotificationStage;
import io.schedmate.model.recovery.RecoveryStatus;
import io.schedmate.wire.WireJson;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/**
 * Messages in the forms that Microsoft Teams, PagerDuty and Alertmanager take. Text of a log stays text in all of them:
 * none of the chosen fields is read as markup.
 */
final class HookBodies {

    private static final JsonMapper MAPPER = WireJson.answers();

    /** PagerDuty refuses longer ones. */
    private static final int LONGEST_SUMMARY = 1024;

    /** What is told once would else end after some minutes; a proposal lasts no longer than this. */
    private static final Duration LASTS = Duration.ofDays(1);

    private HookBodies() {}

    /** An adaptive card; its rich text knows no markup, unlike its plain text. */
    static byte[] teams(Message message) {
        List<Object> lines = message.text()
                .lines()
                .<Object>map(line ->
                        Map.of("type", "RichTextBlock", "inlines", List.of(Map.of("type", "TextRun", "text", line))))
                .toList();
        Map<String, Object> card = new LinkedHashMap<>();
        card.put("$schema", "http://adaptivecards.io/schemas/adaptive-card.json");
        card.put("type", "AdaptiveCard");
        card.put("version", "1.4");
        card.put("fallbackText", message.subject());
        card.put("body", lines);
        return MAPPER.writeValueAsBytes(Map.of(
                "type",
                "message",
                "attachments",
                List.of(Map.of("contentType", "application/vnd.microsoft.card.adaptive", "content", card))));
    }

    /** One incident for a recovery, opened by what waits or has failed and resolved by what went well. */
    static byte[] pagerDuty(Message message, Story story, String routingKey) {
        Map<String, Object> event = new LinkedHashMap<>();
        event.put("routing_key", routingKey);
        event.put("event_action", isSolved(story) ? "resolve" : "trigger");
        event.put("dedup_key", story.recovery().recoveryId());
        event.put("client", "SchedMate");
        Map<String, Object> payload = new LinkedHashMap<>();
        payload.put("summary", cut(first(story)));
        payload.put("source", story.recovery().failed().cluster());
        payload.put("severity", severity(story));
        payload.put("timestamp", message.at());
        payload.put("class", story.recovery().diagnosis().category().wire());
        payload.put("custom_details", Map.of("text", story.text(), "jobs", story.jobs()));
        event.put("payload", payload);
        return MAPPER.writeValueAsBytes(event);
    }

    /** Labels say which recovery it is, so that the next message is about the same alert. */
    static byte[] alertmanager(Message message) {
        return MAPPER.writeValueAsBytes(
                message.stories().stream().map(story -> alert(message, story)).toList());
    }

    private static Map<String, Object> alert(Message message, Story story) {
        Map<String, Object> alert = new LinkedHashMap<>();
        alert.put(
                "labels",
                Map.of(
                        "alertname", "SchedMateRecovery",
                        "cluster", story.recovery().failed().cluster(),
                        "category", story.recovery().diagnosis().category().wire(),
                        "recovery", story.recovery().recoveryId()));
        alert.put(
                "annotations",
                Map.of("summary", first(story), "description", story.text(), "severity", severity(story)));
        alert.put("startsAt", story.recovery().createdAt());
        alert.put("endsAt", isSolved(story) ? message.at() : message.at().plus(LASTS));
        return alert;
    }

    private static boolean isSolved(Story story) {
        return story.stage() == NotificationStage.OVER && story.recovery().status() != RecoveryStatus.FAILED;
    }

    /** Of PagerDuty's four; what was tried and failed is for people alone. */
    private static String severity(Story story) {
        if (isSolved(story)) {
            return "info";
        }
        return story.stage() == NotificationStage.WAITS ? "error" : "critical";
    }

    private static String first(Story story) {
        return story.text().lines().findFirst().orElse("A recovery");
    }

    private static String cut(String text) {
        return text.length() <= LONGEST_SUMMARY ? text : text.substring(0, LONGEST_SUMMARY - 1) + "…";
    }
}
