package io.schedmate.edge.event;

import io.schedmate.edge.observe.Traces;
import io.schedmate.model.event.JobEvent;
import io.schedmate.model.topic.EventType;
import io.schedmate.model.topic.Topic;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.jspecify.annotations.Nullable;
import org.springframework.kafka.core.KafkaOperations;
import org.springframework.kafka.support.SendResult;

/** Puts events on their topics. Trace context goes along by itself. */
public final class EventPublisher {

    private final KafkaOperations<String, byte[]> kafka;
    private final EventCodec codec;
    private final Traces traces;
    private final String part;

    EventPublisher(KafkaOperations<String, byte[]> kafka, EventCodec codec, Traces traces, String part) {
        this.kafka = kafka;
        this.codec = codec;
        this.traces = traces;
        this.part = part;
    }

    /** Done when the broker has it for good; fails with a Kafka exception otherwise. */
    public CompletableFuture<RecordMetadata> publish(JobEvent event) {
        return send(codec.encode(event, part, traces.current()));
    }

    /** The same, as a part of a trace that was kept beside the event. */
    public CompletableFuture<RecordMetadata> publish(JobEvent event, @Nullable String traceparent) {
        return send(encode(event, traceparent), traceparent);
    }

    /** The record that tells of an event. */
    public ProducerRecord<String, byte[]> encode(JobEvent event, @Nullable String traceparent) {
        return codec.encode(event, part, traceparent);
    }

    /** An event's JSON, for who stores it before it is sent. */
    public byte[] json(JobEvent event) {
        return codec.json(event);
    }

    /** The record that tells of an event whose JSON was written before. */
    public ProducerRecord<String, byte[]> encode(JobEvent event, byte[] json, @Nullable String traceparent) {
        return codec.encode(event, json, part, traceparent);
    }

    /**
     * The record of a job's event that was stored as JSON.
     *
     * @throws tools.jackson.core.JacksonException when the JSON is none, or lacks what each event has
     */
    public ProducerRecord<String, byte[]> encode(
            Topic topic, EventType type, byte[] json, @Nullable String traceparent) {
        return codec.encode(topic, type, json, part, traceparent);
    }

    /** Sends a record as a part of a trace; never throws. */
    public CompletableFuture<RecordMetadata> send(ProducerRecord<String, byte[]> record, @Nullable String traceparent) {
        try {
            return traces.within(traceparent, () -> send(record));
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /** Sends at once what waits to be sent together with more. */
    public void flush() {
        kafka.flush();
    }

    /** Sends a record as it is: for replays, and for what is no event. */
    public CompletableFuture<RecordMetadata> send(ProducerRecord<String, byte[]> record) {
        return kafka.send(record).thenApply(SendResult::getRecordMetadata);
    }
}
