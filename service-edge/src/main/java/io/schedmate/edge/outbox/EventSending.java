package io.schedmate.edge.outbox;

import io.schedmate.edge.event.DeadLetterTopics;
import io.schedmate.edge.event.EventPublisher;
import io.schedmate.model.topic.DeadLetterHeaders;
import io.schedmate.model.topic.DeadLetterReason;
import io.schedmate.model.topic.EventType;
import io.schedmate.model.topic.Topic;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.ProducerRecord;
import tools.jackson.core.JacksonException;

/**
 * Sends events to the broker during one pass over the outbox. Events that the broker will never accept become dead
 * letters. If a topic or a partition accepts nothing at present, the pass does not try it again; see {@link
 * ClosedPartitions}.
 */
final class EventSending implements Sending {

    private final EventPublisher publisher;
    private final DeadLetterTopics deadLetters;
    private final Clock clock;
    private final String part;
    private final ClosedPartitions closed;

    EventSending(EventPublisher publisher, DeadLetterTopics deadLetters, Clock clock, String part) {
        this.publisher = publisher;
        this.deadLetters = deadLetters;
        this.clock = clock;
        this.part = part;
        this.closed = new ClosedPartitions(publisher::partitions);
    }

    @Override
    public List<Outcome> send(List<PendingEvent> events) {
        // Sends all events before it waits for the first result.
        List<Supplier<Outcome>> outcomes = new ArrayList<>();
        events.forEach(event -> outcomes.add(begin(event)));
        publisher.flush();
        return outcomes.stream().map(Supplier::get).toList();
    }

    private Supplier<Outcome> begin(PendingEvent event) {
        EventType type = event.type();
        if (type == null) {
            return () ->
                    new Outcome.Held("Expected a type of event that this version knows. Install the later version.");
        }
        ProducerRecord<String, byte[]> record;
        Topic topic = topic(type);
        byte[] value = event.json().getBytes(StandardCharsets.UTF_8);
        try {
            record = publisher.encode(topic, type, value, event.traceparent());
        } catch (JacksonException | IllegalArgumentException unreadable) {
            ProducerRecord<String, byte[]> raw =
                    new ProducerRecord<>(topic.topicName(), event.jobId().toString(), value);
            return () -> putAside(event, raw, unreadable);
        } catch (RuntimeException e) {
            return () -> new Outcome.Held(e.toString());
        }
        String reason = closed.reason(record);
        if (reason != null) {
            return () -> new Outcome.Held(reason);
        }
        CompletableFuture<?> sending = publisher.send(record, event.traceparent());
        if (sending.isCompletedExceptionally()) {
            // The producer does not know the topic, or has no room for more.
            Outcome refused = outcome(event, record, sending, failure -> closed.topic(record, failure));
            return () -> refused;
        }
        return () -> outcome(event, record, sending, failure -> closed.partition(record, failure));
    }

    /** @param close notes what accepts nothing at present */
    private Outcome outcome(
            PendingEvent event,
            ProducerRecord<String, byte[]> record,
            CompletableFuture<?> sending,
            Consumer<String> close) {
        try {
            sending.get();
            return new Outcome.Sent();
        } catch (ExecutionException e) {
            Throwable failure = e.getCause() == null ? e : e.getCause();
            return DeadLetterTopics.isForGood(failure) ? putAside(event, record, failure) : close(close, failure);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new Outcome.Held("interrupted");
        }
    }

    private Outcome putAside(PendingEvent event, ProducerRecord<String, byte[]> record, Throwable failure) {
        try {
            deadLetters.put(record, letter(event, record, failure), failure);
            return new Outcome.DeadLettered();
        } catch (RuntimeException e) {
            return new Outcome.Held(e.toString());
        }
    }

    private static Outcome close(Consumer<String> close, Throwable failure) {
        String reason = DeadLetterTopics.innermost(failure);
        close.accept(reason);
        return new Outcome.Held(reason);
    }

    private DeadLetterHeaders letter(PendingEvent event, ProducerRecord<String, byte[]> record, Throwable failure) {
        return new DeadLetterHeaders(
                UUID.nameUUIDFromBytes(
                        "outbox/%s/%d".formatted(part, event.id()).getBytes(StandardCharsets.UTF_8)),
                Topic.ofName(record.topic()),
                0,
                event.id(),
                record.key(),
                DeadLetterReason.PROCESSING_FAILED,
                DeadLetterTopics.detail(
                        "Expected topic %s to accept an event of %d bytes, got (%s). Raise the topic's size limit."
                                .formatted(record.topic(), event.json().length(), DeadLetterTopics.innermost(failure))),
                part,
                clock.instant(),
                1);
    }

    private static Topic topic(EventType type) {
        return Stream.of(Topic.values())
                .filter(topic -> topic.types().contains(type))
                .findFirst()
                .orElseThrow();
    }
}
