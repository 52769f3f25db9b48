package io.schedmate.model.topic;

import io.schedmate.model.check.Require;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A record that could not be processed, and the reason. The key and the value on the topic are unchanged and this
 * information is in headers, so a replay sends exactly what was sent.
 *
 * @param topic topic that it was read from
 * @param partition partition, from 0, like {@code offset}
 * @param key key of the record; null = none
 * @param detail what was expected and what was found, with secrets masked
 * @param reader component that failed
 * @param deliveries number of times it was tried, from 1
 */
public record DeadLetterHeaders(
        UUID deadLetterId,
        Topic topic,
        int partition,
        long offset,
        @Nullable String key,
        DeadLetterReason reason,
        String detail,
        String reader,
        Instant failedAt,
        int deliveries) {

    private static final String PREFIX = "schedmate_dlt_";

    public DeadLetterHeaders {
        Require.present("deadLetterId", deadLetterId);
        Require.present("topic", topic);
        Require.notNegative("partition", partition);
        Require.notNegative("offset", offset);
        Require.present("reason", reason);
        Require.text("detail", detail);
        Require.text("reader", reader);
        Require.present("failedAt", failedAt);
        if (deliveries < 1) {
            throw Require.refused("deliveries", "at least 1", deliveries, "count deliveries from 1");
        }
    }

    /** Returns the letter with another detail. */
    public DeadLetterHeaders withDetail(String other) {
        return new DeadLetterHeaders(
                deadLetterId, topic, partition, offset, key, reason, other, reader, failedAt, deliveries);
    }

    /** Reads the headers of a dead letter; the record itself has the key. */
    public static DeadLetterHeaders from(Map<String, String> headers, @Nullable String key) {
        return new DeadLetterHeaders(
                UUID.fromString(header(headers, "id")),
                Topic.ofName(header(headers, "topic")),
                Integer.parseInt(header(headers, "partition")),
                Long.parseLong(header(headers, "offset")),
                key,
                DeadLetterReason.valueOf(header(headers, "reason").toUpperCase(Locale.ROOT)),
                header(headers, "detail"),
                header(headers, "reader"),
                Instant.parse(header(headers, "failed_at")),
                Integer.parseInt(header(headers, "deliveries")));
    }

    /** Returns the headers to add to those of the record. */
    public Map<String, String> headers() {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put(PREFIX + "id", deadLetterId.toString());
        headers.put(PREFIX + "topic", topic.topicName());
        headers.put(PREFIX + "partition", Integer.toString(partition));
        headers.put(PREFIX + "offset", Long.toString(offset));
        headers.put(PREFIX + "reason", reason.wire());
        headers.put(PREFIX + "detail", detail);
        headers.put(PREFIX + "reader", reader);
        headers.put(PREFIX + "failed_at", failedAt.toString());
        headers.put(PREFIX + "deliveries", Integer.toString(deliveries));
        return headers;
    }

    private static String header(Map<String, String> headers, String name) {
        return Require.text(PREFIX + name, headers.get(PREFIX + name));
    }
}
