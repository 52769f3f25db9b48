package io.schedmate.edge.event;

import io.schedmate.model.check.Require;
import io.schedmate.model.event.JobEvent;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.job.JobId;
import io.schedmate.model.problem.FieldViolation;
import io.schedmate.model.topic.DeadLetterReason;
import io.schedmate.model.topic.EventHeaders;
import io.schedmate.model.topic.EventType;
import io.schedmate.model.topic.Topic;
import io.schedmate.wire.ChunkReader;
import io.schedmate.wire.Violations;
import io.schedmate.wire.WireJson;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;
import org.springframework.kafka.support.KafkaHeaders;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.exc.ValueInstantiationException;
import tools.jackson.databind.json.JsonMapper;

/** Converts events to Kafka records: CloudEvents 1.0 in binary mode, with the value in the wire JSON. */
public final class EventCodec {

    private final JsonMapper mapper = WireJson.events();
    private final ChunkReader chunks = new ChunkReader(mapper);
    private final @Nullable EventSeals seals;

    /** Creates a codec that does not seal events. Only for reading. */
    public EventCodec() {
        this(null);
    }

    /** Creates a codec that seals encoded events, and rejects events without the seal of an authorised sender. */
    public EventCodec(@Nullable EventSeals seals) {
        this.seals = seals;
    }

    /**
     * Returns the record of an event, with its topic and the key that keeps a job's events in order.
     *
     * @param part the publisher, such as {@code job-registry-service}
     * @param traceparent W3C trace context; null outside of a trace
     */
    public ProducerRecord<String, byte[]> encode(JobEvent event, String part, @Nullable String traceparent) {
        return encode(event, json(event), part, traceparent);
    }

    /** Returns the value of an event's record. */
    byte[] json(JobEvent event) {
        return mapper.writeValueAsBytes(event);
    }

    /**
     * Returns the record of an event.
     *
     * @param json the JSON of the event, if it was written already
     */
    ProducerRecord<String, byte[]> encode(JobEvent event, byte[] json, String part, @Nullable String traceparent) {
        return encode(Topic.of(event), key(event), EventHeaders.of(event, part, traceparent), json);
    }

    /**
     * Returns the record of an event that is stored as JSON. Only the values for headers and key are parsed, so that
     * the lines of a chunk are not converted again.
     *
     * @throws JacksonException if the JSON is invalid, or lacks a common field of events
     * @throws IllegalArgumentException if the JSON is {@code null}
     */
    ProducerRecord<String, byte[]> encode(
            Topic topic, EventType type, byte[] json, String part, @Nullable String traceparent) {
        Stamp stamp = mapper.readValue(json, Stamp.class);
        if (stamp == null) {
            throw new IllegalArgumentException("Expected an event in JSON, got (null).");
        }
        String source = "/clusters/" + stamp.cluster() + "/" + part;
        EventHeaders headers = new EventHeaders(stamp.eventId(), source, type, stamp.occurredAt(), traceparent);
        return encode(topic, stamp.jobId().toString(), headers, json);
    }

    /** The common fields of a job's events. */
    private record Stamp(UUID eventId, JobId jobId, String cluster, Instant occurredAt) {

        // Jackson calls it.
        @SuppressWarnings("UnusedMethod")
        private Stamp {
            Require.present("eventId", eventId);
            Require.present("jobId", jobId);
            Require.text("cluster", cluster);
            Require.present("occurredAt", occurredAt);
        }
    }

    private ProducerRecord<String, byte[]> encode(Topic topic, String key, EventHeaders headers, byte[] json) {
        ProducerRecord<String, byte[]> record = new ProducerRecord<>(topic.topicName(), key, json);
        headers.asMap().forEach((name, value) -> record.headers().add(name, value.getBytes(StandardCharsets.UTF_8)));
        if (seals != null) {
            seals.seal(record);
        }
        return record;
    }

    /**
     * Decodes a record of an event topic.
     *
     * @throws UnprocessableEvent if the headers or the value are not an event of that topic, or the sender is not
     *     authorised
     */
    public JobEvent decode(ConsumerRecord<String, byte[]> record) {
        EventHeaders headers = headers(record);
        Topic topic = Topic.ofName(record.topic());
        if (!topic.types().contains(headers.type())) {
            throw new UnprocessableEvent(
                    DeadLetterReason.UNKNOWN_TYPE,
                    "Expected an event for topic %s, got (%s). Send it to its own topic."
                            .formatted(record.topic(), headers.type().typeName()));
        }
        JobEvent event = value(record, headers);
        if (!event.eventId().equals(headers.id())) {
            throw new UnprocessableEvent(
                    DeadLetterReason.INVALID,
                    "Expected ce_id to equal the event's id %s, got (%s). Send the same id in both."
                            .formatted(event.eventId(), headers.id()));
        }
        if (seals != null) {
            seals.check(record, event);
        }
        return event;
    }

    /** Returns the key of an event's record: the job, or the node if the event has no job. */
    public static String key(JobEvent event) {
        JobId job = event.jobId();
        if (job != null) {
            return job.toString();
        }
        return event instanceof NodeSampled sampled ? event.cluster() + "/" + sampled.node() : event.cluster();
    }

    /**
     * Returns headers as strings. If several headers have the same name, the last one is used, as in Kafka. The header
     * in which a listener counts deliveries is omitted.
     */
    public static Map<String, String> texts(Headers headers) {
        Map<String, String> texts = new HashMap<>();
        for (Header header : headers) {
            if (header.value() != null && !header.key().equals(KafkaHeaders.DELIVERY_ATTEMPT)) {
                texts.put(header.key(), new String(header.value(), StandardCharsets.UTF_8));
            }
        }
        return texts;
    }

    private static EventHeaders headers(ConsumerRecord<String, byte[]> record) {
        Map<String, String> texts = texts(record.headers());
        try {
            return EventHeaders.from(texts);
        } catch (IllegalArgumentException | DateTimeException e) {
            boolean unknownType = texts.containsKey("ce_type")
                    && String.valueOf(e.getMessage()).contains("ce_type");
            throw new UnprocessableEvent(
                    unknownType ? DeadLetterReason.UNKNOWN_TYPE : DeadLetterReason.UNREADABLE,
                    String.valueOf(e.getMessage()),
                    e);
        }
    }

    private JobEvent value(ConsumerRecord<String, byte[]> record, EventHeaders headers) {
        if (record.value() == null) {
            throw new UnprocessableEvent(
                    DeadLetterReason.UNREADABLE, "Expected an event in JSON, got (null). Do not send tombstones.");
        }
        LogChunk chunk = headers.type() == EventType.LOG_CHUNK ? chunks.read(record.value()) : null;
        if (chunk != null) {
            return chunk;
        }
        try {
            JobEvent event = mapper.readValue(record.value(), headers.type().eventClass());
            if (event == null) {
                throw new UnprocessableEvent(
                        DeadLetterReason.UNREADABLE, "Expected an event in JSON, got (null). Send a JSON object.");
            }
            return event;
        } catch (ValueInstantiationException broken) {
            throw refused(DeadLetterReason.INVALID, broken);
        } catch (JacksonException unreadable) {
            throw refused(
                    unreadable.getPath().isEmpty() ? DeadLetterReason.UNREADABLE : DeadLetterReason.INVALID,
                    unreadable);
        }
    }

    private static UnprocessableEvent refused(DeadLetterReason reason, JacksonException failure) {
        FieldViolation violation = Violations.of(failure);
        String where = violation.where().isEmpty() ? "the value" : violation.where();
        return new UnprocessableEvent(
                reason,
                "Expected %s to be %s, got (%s). See the event's schema."
                        .formatted(where, violation.right(), violation.wrong()),
                failure);
    }
}
