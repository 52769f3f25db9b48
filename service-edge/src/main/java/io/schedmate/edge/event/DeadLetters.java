package io.schedmate.edge.event;

import io.micrometer.core.instrument.MeterRegistry;
import io.schedmate.model.event.DeadLetter;
import io.schedmate.model.event.DeadLetterReason;
import io.schedmate.model.event.Topic;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.kafka.KafkaException;
import org.springframework.kafka.core.KafkaOperations;
import org.springframework.kafka.listener.ConsumerRecordRecoverer;
import org.springframework.kafka.support.KafkaHeaders;

/**
 * Moves a record that could not be processed to {@code <topic>.dlt}, key, value and headers as they came and the reason
 * beside them. While the broker does not take it, the record is not given up: it is delivered again.
 */
final class DeadLetters implements ConsumerRecordRecoverer {

    private static final Logger LOG = LoggerFactory.getLogger(DeadLetters.class);
    private static final Duration LONGEST_SEND = Duration.ofSeconds(30);
    private static final int LONGEST_DETAIL = 2000;

    private final KafkaOperations<String, byte[]> kafka;
    private final String reader;
    private final Clock clock;
    private final MeterRegistry meters;

    DeadLetters(KafkaOperations<String, byte[]> kafka, String reader, Clock clock, MeterRegistry meters) {
        this.kafka = kafka;
        this.reader = reader;
        this.clock = clock;
        this.meters = meters;
    }

    @Override
    public void accept(ConsumerRecord<?, ?> record, Exception failure) {
        DeadLetter letter = letter(record, failure);
        LOG.warn(
                "Put a record of {} at partition {}, offset {} aside as {}: {}",
                record.topic(),
                record.partition(),
                record.offset(),
                letter.reason().wire(),
                letter.detail(),
                letter.reason() == DeadLetterReason.PROCESSING_FAILED ? failure : null);
        send(copy(record, letter));
        meters.counter(
                        "schedmate.dead.letters",
                        "topic",
                        record.topic(),
                        "reason",
                        letter.reason().wire())
                .increment();
    }

    private DeadLetter letter(ConsumerRecord<?, ?> record, Exception failure) {
        UnprocessableEvent unprocessable = unprocessable(failure);
        return new DeadLetter(
                UUID.nameUUIDFromBytes("%s/%s/%d/%d"
                        .formatted(reader, record.topic(), record.partition(), record.offset())
                        .getBytes(StandardCharsets.UTF_8)),
                Topic.ofName(record.topic()),
                record.partition(),
                record.offset(),
                record.key() == null ? null : record.key().toString(),
                unprocessable == null ? DeadLetterReason.PROCESSING_FAILED : unprocessable.reason(),
                detail(unprocessable == null ? innermost(failure).toString() : unprocessable.detail()),
                reader,
                clock.instant(),
                deliveries(record));
    }

    private static String detail(String text) {
        String line = text.replaceAll("\\s+", " ").strip();
        if (line.isEmpty()) {
            return "no detail";
        }
        return line.length() <= LONGEST_DETAIL
                ? line
                : line.substring(0, LONGEST_DETAIL).strip();
    }

    private static ProducerRecord<String, byte[]> copy(ConsumerRecord<?, ?> record, DeadLetter letter) {
        ProducerRecord<String, byte[]> copy = new ProducerRecord<>(
                letter.topic().deadLetterTopicName(), letter.key(), (byte @Nullable []) record.value());
        for (Header header : record.headers()) {
            if (!header.key().equals(KafkaHeaders.DELIVERY_ATTEMPT)) {
                copy.headers().add(header);
            }
        }
        letter.headers().forEach((name, value) -> {
            copy.headers().remove(name);
            copy.headers().add(name, value.getBytes(StandardCharsets.UTF_8));
        });
        return copy;
    }

    private void send(ProducerRecord<String, byte[]> copy) {
        try {
            kafka.send(copy).get(LONGEST_SEND.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KafkaException("Expected time to put a dead letter aside, got an interruption.", e);
        } catch (ExecutionException | TimeoutException e) {
            throw new KafkaException("Expected %s to take a dead letter.".formatted(copy.topic()), e);
        }
    }

    /** Whoever sends a record may have sent such a header with it: what is no count of a listener's counts for nothing. */
    private static int deliveries(ConsumerRecord<?, ?> record) {
        Header attempts = record.headers().lastHeader(KafkaHeaders.DELIVERY_ATTEMPT);
        byte[] count = attempts == null ? null : attempts.value();
        return count == null || count.length != Integer.BYTES
                ? 1
                : Math.max(1, ByteBuffer.wrap(count).getInt());
    }

    private static @Nullable UnprocessableEvent unprocessable(@Nullable Throwable failure) {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            if (each instanceof UnprocessableEvent unprocessable) {
                return unprocessable;
            }
        }
        return null;
    }

    private static Throwable innermost(Throwable failure) {
        Throwable cause = failure.getCause();
        return cause == null ? failure : innermost(cause);
    }
}
