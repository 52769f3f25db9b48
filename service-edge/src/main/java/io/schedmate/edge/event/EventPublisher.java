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

/** Publishes events with the current trace context. */
public final class EventPublisher {

    private final KafkaOperations<String, byte[]> kafka;
    /** Begins no trace: a trace of the sending alone joins nothing and costs more than the sending. */
    private final KafkaOperations<String, byte[]> untraced;

    private final EventCodec codec;
    private final Traces traces;
    private final String part;

    EventPublisher(
            KafkaOperations<String, byte[]> kafka,
            KafkaOperations<String, byte[]> untraced,
            EventCodec codec,
            Traces traces,
            String part) {
        this.kafka = kafka;
        this.untraced = untraced;
        this.codec = codec;
        this.traces = traces;
        this.part = part;
    }

    /**
     * Publishes an event. The future completes once the broker has stored the event durably; otherwise it fails with a
     * Kafka exception.
     */
    public CompletableFuture<RecordMetadata> publish(JobEvent event) {
        return send(codec.encode(event, part, traces.current()));
    }

    /** Publishes an event like {@link #publish(JobEvent)}, as part of a trace that was stored with the event. */
    public CompletableFuture<RecordMetadata> publish(JobEvent event, @Nullable String traceparent) {
        return send(encode(event, traceparent), traceparent);
    }

    /** Returns the record of an event. */
    public ProducerRecord<String, byte[]> encode(JobEvent event, @Nullable String traceparent) {
        return codec.encode(event, part, traceparent);
    }

    /** Returns an event's JSON, to store it before it is sent. */
    public byte[] json(JobEvent event) {
        return codec.json(event);
    }

    /** Returns the record of an event whose JSON was written already. */
    public ProducerRecord<String, byte[]> encode(JobEvent event, byte[] json, @Nullable String traceparent) {
        return codec.encode(event, json, part, traceparent);
    }

    /**
     * Returns the record of a job's event that is stored as JSON.
     *
     * @throws tools.jackson.core.JacksonException if the JSON is invalid, or lacks a common field of events
     */
    public ProducerRecord<String, byte[]> encode(
            Topic topic, EventType type, byte[] json, @Nullable String traceparent) {
        return codec.encode(topic, type, json, part, traceparent);
    }

    /** Sends a record as part of a trace, or outside traces. Never throws; the future fails instead. */
    public CompletableFuture<RecordMetadata> send(ProducerRecord<String, byte[]> record, @Nullable String traceparent) {
        try {
            return traceparent == null ? send(record, untraced) : traces.within(traceparent, () -> send(record, kafka));
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /**
     * Returns the number of partitions of a topic.
     *
     * @throws org.springframework.kafka.KafkaException if the topic is not known
     */
    public int partitions(String topic) {
        return kafka.partitionsFor(topic).size();
    }

    /** Sends batched records immediately. */
    public void flush() {
        kafka.flush();
    }

    /** Sends a record unchanged. Used for replays and for records that are not events. */
    public CompletableFuture<RecordMetadata> send(ProducerRecord<String, byte[]> record) {
        return send(record, kafka);
    }

    private static CompletableFuture<RecordMetadata> send(
            ProducerRecord<String, byte[]> record, KafkaOperations<String, byte[]> through) {
        return through.send(record).thenApply(SendResult::getRecordMetadata);
    }
}
