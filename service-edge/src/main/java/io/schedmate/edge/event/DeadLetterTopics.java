package io.schedmate.edge.event;

import io.micrometer.core.instrument.MeterRegistry;
import io.schedmate.model.topic.DeadLetterHeaders;
import io.schedmate.model.topic.DeadLetterReason;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.InvalidTimestampException;
import org.apache.kafka.common.errors.RecordBatchTooLargeException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.kafka.KafkaException;
import org.springframework.kafka.core.KafkaOperations;
import org.springframework.kafka.support.KafkaHeaders;

/** Publishes to the dead-letter topics. */
public final class DeadLetterTopics {

    private static final Logger LOG = LoggerFactory.getLogger(DeadLetterTopics.class);
    private static final Duration MAX_SEND_TIME = Duration.ofSeconds(30);
    private static final int MAX_DETAIL_LENGTH = 2000;

    private final KafkaOperations<String, byte[]> kafka;
    private final MeterRegistry meters;

    DeadLetterTopics(KafkaOperations<String, byte[]> kafka, MeterRegistry meters) {
        this.kafka = kafka;
        this.meters = meters;
    }

    /**
     * Publishes a record as a dead letter, with unchanged key, value and headers, and with the reason in additional
     * headers. If that is too large for the topic, the value and headers are omitted and the reason says so.
     *
     * @param failure the reason
     * @throws KafkaException if the broker does not accept the dead letter now
     */
    public void put(ProducerRecord<String, byte[]> record, DeadLetterHeaders letter, Throwable failure) {
        LOG.warn(
                "Moved a record of {} at partition {}, offset {} to dead letter topic as {}: {}",
                letter.topic().topicName(),
                letter.partition(),
                letter.offset(),
                letter.reason().wire(),
                letter.detail(),
                letter.reason() == DeadLetterReason.PROCESSING_FAILED ? failure : null);
        try {
            send(copy(record, letter));
        } catch (KafkaException e) {
            if (!isForGood(e)) {
                throw e;
            }
            send(withoutContent(record, letter));
        }
        String topic = letter.topic().topicName();
        meters.counter(
                        "schedmate.dead.letters",
                        "topic",
                        topic,
                        "reason",
                        letter.reason().wire())
                .increment();
    }

    /** Returns whether the broker will never accept the record. */
    public static boolean isForGood(Throwable failure) {
        return Causes.of(failure)
                .anyMatch(cause -> cause instanceof RecordTooLargeException
                        || cause instanceof RecordBatchTooLargeException
                        || cause instanceof SerializationException
                        || cause instanceof InvalidTimestampException);
    }

    /** Returns the text as one line of limited length. */
    public static String detail(String text) {
        String start = text.length() <= 2 * MAX_DETAIL_LENGTH ? text : text.substring(0, 2 * MAX_DETAIL_LENGTH);
        String line = start.replaceAll("[\\s\\x00]+", " ").strip();
        if (line.isEmpty()) {
            return "no detail";
        }
        return line.length() <= MAX_DETAIL_LENGTH
                ? line
                : line.substring(0, MAX_DETAIL_LENGTH).strip();
    }

    /** Returns the message of the root cause. */
    public static String innermost(Throwable failure) {
        return Causes.innermost(failure).toString();
    }

    private static ProducerRecord<String, byte[]> copy(
            ProducerRecord<String, byte[]> record, DeadLetterHeaders letter) {
        ProducerRecord<String, byte[]> copy =
                new ProducerRecord<>(letter.topic().deadLetterTopicName(), record.key(), record.value());
        for (Header header : record.headers()) {
            if (!header.key().equals(KafkaHeaders.DELIVERY_ATTEMPT)) {
                copy.headers().add(header);
            }
        }
        return addressed(copy, letter);
    }

    private static ProducerRecord<String, byte[]> withoutContent(
            ProducerRecord<String, byte[]> record, DeadLetterHeaders letter) {
        byte @Nullable [] value = record.value();
        String detail = detail("Its value of %d bytes and its headers are omitted because they are too large. %s"
                .formatted(value == null ? 0 : value.length, letter.detail()));
        String key = record.key() == null || record.key().length() > MAX_DETAIL_LENGTH ? null : record.key();
        ProducerRecord<String, byte[]> copy =
                new ProducerRecord<>(letter.topic().deadLetterTopicName(), key, null);
        return addressed(copy, letter.withDetail(detail));
    }

    private static ProducerRecord<String, byte[]> addressed(
            ProducerRecord<String, byte[]> copy, DeadLetterHeaders letter) {
        letter.headers().forEach((name, value) -> {
            copy.headers().remove(name);
            copy.headers().add(name, value.getBytes(StandardCharsets.UTF_8));
        });
        return copy;
    }

    private void send(ProducerRecord<String, byte[]> copy) {
        try {
            kafka.send(copy).get(MAX_SEND_TIME.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KafkaException("Interrupted while sending a dead letter.", e);
        } catch (ExecutionException | TimeoutException | RuntimeException e) {
            // send() itself rejects a record that exceeds the producer's size limit.
            throw new KafkaException("Could not send a dead letter to %s.".formatted(copy.topic()), e);
        }
    }
}
