package io.schedmate.edge.event;

import io.schedmate.model.topic.DeadLetterHeaders;
import io.schedmate.model.topic.DeadLetterReason;
import io.schedmate.model.topic.Topic;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.kafka.listener.ConsumerRecordRecoverer;
import org.springframework.kafka.support.KafkaHeaders;

/**
 * Publishes records that could not be processed as dead letters. If the broker does not accept the dead letter, the
 * record is delivered again.
 */
final class DeadLetters implements ConsumerRecordRecoverer {

    private static final Logger LOG = LoggerFactory.getLogger(DeadLetters.class);

    private final DeadLetterTopics topics;
    private final String reader;
    private final Clock clock;

    DeadLetters(DeadLetterTopics topics, String reader, Clock clock) {
        this.topics = topics;
        this.reader = reader;
        this.clock = clock;
    }

    @Override
    public void accept(ConsumerRecord<?, ?> record, Exception failure) {
        if (!isOfAnEventTopic(record)) {
            // Dead letters do not become dead letters again: the record stays on its topic, and the next one is read.
            LOG.error("Skipped a record of {}, offset {}", record.topic(), record.offset(), failure);
            return;
        }
        String key = record.key() == null ? null : record.key().toString();
        topics.put(
                new ProducerRecord<>(record.topic(), null, key, (byte @Nullable []) record.value(), record.headers()),
                letter(record, key, failure),
                failure);
    }

    private static boolean isOfAnEventTopic(ConsumerRecord<?, ?> record) {
        return Stream.of(Topic.values()).anyMatch(topic -> topic.topicName().equals(record.topic()));
    }

    private DeadLetterHeaders letter(ConsumerRecord<?, ?> record, @Nullable String key, Exception failure) {
        UnprocessableEvent unprocessable =
                Causes.first(UnprocessableEvent.class, failure).orElse(null);
        return new DeadLetterHeaders(
                UUID.nameUUIDFromBytes("%s/%s/%d/%d"
                        .formatted(reader, record.topic(), record.partition(), record.offset())
                        .getBytes(StandardCharsets.UTF_8)),
                Topic.ofName(record.topic()),
                record.partition(),
                record.offset(),
                key,
                unprocessable == null ? DeadLetterReason.PROCESSING_FAILED : unprocessable.reason(),
                DeadLetterTopics.detail(
                        unprocessable == null ? DeadLetterTopics.innermost(failure) : unprocessable.detail()),
                reader,
                clock.instant(),
                deliveries(record));
    }

    /**
     * Returns the number of deliveries. A sender may have set the header, so a value that is not a listener's count is
     * ignored.
     */
    private static int deliveries(ConsumerRecord<?, ?> record) {
        Header attempts = record.headers().lastHeader(KafkaHeaders.DELIVERY_ATTEMPT);
        byte[] count = attempts == null ? null : attempts.value();
        return count == null || count.length != Integer.BYTES
                ? 1
                : Math.max(1, ByteBuffer.wrap(count).getInt());
    }
}
