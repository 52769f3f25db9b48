package io.schedmate.failure.api.channel;

import io.schedmate.failure.notification.Message;
import io.schedmate.failure.notification.Notification;
import io.schedmate.wire.WireJson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.json.JsonMapper;

/**
 * Messages in the forms that Microsoft Teams, PagerDuty and Alertmanager take. Text of a log stays text in all of them:
 * none of the chosen fields is read as markup.
 */
final class HookBodies {

    private static final JsonMapper MAPPER = WireJson.answers();

    /** PagerDuty refuses longer ones. */
    private static final int LONGEST_SUMMARY = 1024;

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

    /** One incident for each subject. */
    static byte[] pagerDuty(Message message, Notification notification, String routingKey) {
        Notification.Subject subject = notification.subject();
        Map<String, Object> event = new LinkedHashMap<>();
        event.put("routing_key", routingKey);
        event.put("event_action", notification.isOver() ? "resolve" : "trigger");
        event.put("dedup_key", subject.key());
        event.put("client", "SchedMate");
        Map<String, Object> payload = new LinkedHashMap<>();
        payload.put("summary", cut(notification.firstLine()));
        payload.put("source", subject.cluster());
        payload.put("severity", severity(notification));
        payload.put("timestamp", message.at());
        payload.put("class", subject.category());
        payload.put("custom_details", Map.of("text", notification.text(), "jobs", notification.jobs()));
        event.put("payload", payload);
        return MAPPER.writeValueAsBytes(event);
    }

    /** Labels say what it is about, so that the next message is about the same alert. */
    static byte[] alertmanager(Message message) {
        return MAPPER.writeValueAsBytes(message.notifications().stream()
                .map(notification -> alert(message, notification))
                .toList());
    }

    private static Map<String, Object> alert(Message message, Notification notification) {
        Notification.Subject subject = notification.subject();
        Map<String, String> labels = new TreeMap<>(subject.labels());
        labels.put("alertname", subject.name());
        labels.put("cluster", subject.cluster());
        Map<String, Object> alert = new LinkedHashMap<>();
        alert.put("labels", labels);
        alert.put(
                "annotations",
                Map.of(
                        "summary",
                        notification.firstLine(),
                        "description",
                        notification.text(),
                        "severity",
                        severity(notification)));
        alert.put("startsAt", subject.since());
        // A message that is sent once would otherwise expire after some minutes.
        alert.put("endsAt", notification.isOver() ? message.at() : message.at().plus(subject.lasts()));
        return alert;
    }

    /** Of PagerDuty's four. */
    private static String severity(Notification notification) {
        return notification.urgency().name().toLowerCase(Locale.ROOT);
    }

    private static String cut(String text) {
        return text.length() <= LONGEST_SUMMARY ? text : text.substring(0, LONGEST_SUMMARY - 1) + "…";
    }
}
