package io.schedmate.model.topic;

import io.schedmate.model.check.Require;
import io.schedmate.model.check.UtcTime;
import io.schedmate.model.event.JobEvent;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The Kafka headers of an event: CloudEvents 1.0 in binary mode, and the trace context.
 *
 * @param id the event's id
 * @param source the publishing component, as a URI reference such as {@code /clusters/alpha/job-registry-service}
 * @param time time when it happened
 * @param traceparent W3C trace context; null outside of a trace
 */
public record EventHeaders(
        UUID id,
        String source,
        EventType type,
        Instant time,
        @Nullable String traceparent) {

    public EventHeaders {
        Require.present("ce_id", id);
        Require.text("ce_source", source);
        Require.present("ce_type", type);
        Require.present("ce_time", time);
    }

    /** Returns the headers of an event published by a component, such as {@code job-registry-service}. */
    public static EventHeaders of(JobEvent event, String part, @Nullable String traceparent) {
        return new EventHeaders(
                event.eventId(),
                "/clusters/" + event.cluster() + "/" + part,
                EventType.of(event),
                event.occurredAt(),
                traceparent);
    }

    /** Reads the headers of a record; other headers are ignored. */
    public static EventHeaders from(Map<String, String> headers) {
        String version = Require.text("ce_specversion", headers.get("ce_specversion"));
        if (!version.equals("1.0")) {
            throw Require.refused("ce_specversion", "1.0", version, "send CloudEvents 1.0");
        }
        return new EventHeaders(
                UUID.fromString(Require.text("ce_id", headers.get("ce_id"))),
                Require.text("ce_source", headers.get("ce_source")),
                EventType.ofName(Require.text("ce_type", headers.get("ce_type"))),
                UtcTime.parse(Require.text("ce_time", headers.get("ce_time"))),
                headers.get("traceparent"));
    }

    public Map<String, String> asMap() {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("ce_specversion", "1.0");
        headers.put("ce_id", id.toString());
        headers.put("ce_source", source);
        headers.put("ce_type", type.typeName());
        headers.put("ce_time", time.toString());
        headers.put("content-type", "application/json");
        if (traceparent != null) {
            headers.put("traceparent", traceparent);
        }
        return headers;
    }
}
