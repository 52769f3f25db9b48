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

/** The topics of dead letters. */
public final class DeadLetterTopics {

    private static final Logger LOG = LoggerFactory.getLogger(DeadLetterTopics.class);
    private static final Duration LONGEST_SEND = Duration.ofSeconds(30);
    private static final int LONGEST_DETAIL = 2000;

    private final KafkaOperations<String, byte[]> kafka;
    private final MeterRegistry meters;

    DeadLetterTopics(KafkaOperations<String, byte[]> kafka, MeterRegistry meters) {
        this.kafka = kafka;
        this.meters = meters;
    }

    /**
     * Puts a record aside: key, value and headers as they are, the letter beside them. Where that is too large for the
     * topic, the letter goes without value and headers, and says so.
     *
     * @param failure why
     * @throws KafkaException when the broker does not take it now
     */
    public void put(ProducerRecord<String, byte[]> record, DeadLetterHeaders letter, Throwable failure) {
        LOG.warn(
                "Put a record of {} at partition {}, offset {} aside as {}: {}",
                letter.topic().topicName(),
                letter.partition(),
                letter.offset(),
                letter.reason().wire(),
                letter.detail(),
                letter.reason() == DeadLetterReason.PROCESSING_FAILED ? failure : null);
        if (!send(copy(record, letter))) {
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

    /** Whether the broker will never take the record, however often it is sent. */
    public static boolean isForGood(Throwable failure) {
        return Causes.of(failure)
                .anyMatch(cause -> cause instanceof RecordTooLargeException
                        || cause instanceof RecordBatchTooLargeException
                        || cause instanceof SerializationException
                        || cause instanceof InvalidTimestampException);
    }

    /** One line of a bounded length. */
    public static String detail(String text) {
        String start = text.length() <= 2 * LONGEST_DETAIL ? text : text.substring(0, 2 * LONGEST_DETAIL);
        String line = start.replaceAll("[\\s\\x00]+", " ").strip();
        if (line.isEmpty()) {
            return "no detail";
        }
        return line.length() <= LONGEST_DETAIL
                ? line
                : line.substring(0, LONGEST_DETAIL).strip();
    }

    /** The first cause, in its own words. */
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
        String detail = detail("Its value of %d bytes and its headers are left out, since they are too large. %s"
                .formatted(value == null ? 0 : value.length, letter.detail()));
        String key = record.key() == null || record.key().length() > LONGEST_DETAIL ? null : record.key();
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

    /** @return false when it will never be taken */
    private boolean send(ProducerRecord<String, byte[]> copy) {
        try {
            kafka.send(copy).get(LONGEST_SEND.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KafkaException("Expected time to put a dead letter aside, got an interruption.", e);
        } catch (ExecutionException | TimeoutException | RuntimeException e) {
            // What is larger than the producer itself sends is refused at once, not by the future.
            if (copy.value() != null && isForGood(e)) {
                return false;
            }
            throw new KafkaException("Expected %s to take a dead letter.".formatted(copy.topic()), e);
        }
    }
}
