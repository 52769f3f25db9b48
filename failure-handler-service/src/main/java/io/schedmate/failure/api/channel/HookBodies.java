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
 * Formats messages for Microsoft Teams, PagerDuty and Alertmanager. Log text stays plain text in all of them, because
 * none of the chosen fields is interpreted as markup.
 */
final class HookBodies {

    private static final JsonMapper MAPPER = WireJson.answers();

    /** The maximum length of a summary. PagerDuty rejects longer ones. */
    private static final int MAX_SUMMARY_LENGTH = 1024;

    private HookBodies() {}

    /** Returns an adaptive card. Its rich text interprets no markup, unlike its plain text. */
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

    /** Returns an event. There is one incident per subject. */
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

    /** Returns alerts whose labels identify the subject, so that the next message is about the same alert. */
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
        // Without an end, a message that is sent once would expire after some minutes.
        alert.put("endsAt", notification.isOver() ? message.at() : message.at().plus(subject.lasts()));
        return alert;
    }

    /** Returns one of PagerDuty's four severities. */
    private static String severity(Notification notification) {
        return notification.urgency().name().toLowerCase(Locale.ROOT);
    }

    private static String cut(String text) {
        return text.length() <= MAX_SUMMARY_LENGTH ? text : text.substring(0, MAX_SUMMARY_LENGTH - 1) + "…";
    }
}
