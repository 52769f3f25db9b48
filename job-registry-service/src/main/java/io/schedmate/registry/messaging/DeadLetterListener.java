package io.schedmate.registry.messaging;

import io.schedmate.edge.event.EventCodec;
import io.schedmate.edge.outage.Failure;
import io.schedmate.model.topic.DeadLetterHeaders;
import io.schedmate.model.topic.Topic;
import io.schedmate.registry.deadletter.KeptLetter;
import io.schedmate.registry.deadletter.KeptLetter.Original;
import io.schedmate.registry.deadletter.KeptLetters;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.stereotype.Component;

/** Stores the dead letters of every topic. */
@Component
class DeadLetterListener {

    private static final Logger LOG = LoggerFactory.getLogger(DeadLetterListener.class);

    /** A timestamp further ahead than this counts as wrong. */
    private static final Duration AHEAD = Duration.ofDays(1);

    private final KeptLetters letters;
    private final Clock clock;

    DeadLetterListener(KeptLetters letters, Clock clock) {
        this.letters = letters;
        this.clock = clock;
    }

    /**
     * Stores each record, whatever its content. A record that cannot be stored as it is, is stored without its content.
     */
    @KafkaListener(topicPattern = ".+\\.dlt", groupId = "job-registry-service-dead-letters")
    void on(ConsumerRecord<String, byte[]> record) {
        try {
            letters.add(letter(record));
        } catch (RuntimeException e) {
            if (Failure.isOutage(e)) {
                throw e;
            }
            LOG.warn("Could not store {} unchanged; storing it without its content: {}", id(record), e.toString());
            letters.add(withoutContent(record));
        }
    }

    private KeptLetter letter(ConsumerRecord<String, byte[]> record) {
        Map<String, String> headers = EventCodec.texts(record.headers());
        DeadLetterHeaders stated = stated(headers, record.key());
        return new KeptLetter(
                id(record),
                new Original(
                        topic(record),
                        stated == null ? record.partition() : stated.partition(),
                        stated == null ? record.offset() : stated.offset(),
                        record.key() == null ? null : storable(record.key()),
                        record.value(),
                        sentWith(headers)),
                stated == null
                        ? "unreadable: Expected headers schedmate_dlt_…, got none. Another program may have sent it."
                        : storable(stated.reason().wire() + ": " + stated.detail()),
                time(stated == null ? Instant.ofEpochMilli(record.timestamp()) : stated.failedAt()),
                stated == null ? 1 : stated.deliveries(),
                null);
    }

    private KeptLetter withoutContent(ConsumerRecord<String, byte[]> record) {
        return new KeptLetter(
                id(record),
                new Original(topic(record), record.partition(), record.offset(), null, null, Map.of()),
                "unreadable: Expected a dead letter that can be stored. Read it from %s.".formatted(id(record)),
                clock.instant(),
                1,
                null);
    }

    private static String id(ConsumerRecord<String, byte[]> record) {
        return "%s-%d-%d".formatted(record.topic(), record.partition(), record.offset());
    }

    private static String topic(ConsumerRecord<String, byte[]> record) {
        return record.topic().substring(0, record.topic().length() - Topic.DEAD_LETTER_SUFFIX.length());
    }

    /** Returns the record's time. The sender sets it, so an implausible one is replaced by the time of reading. */
    private Instant time(Instant stated) {
        Instant now = clock.instant();
        return stated.isBefore(Instant.EPOCH) || stated.isAfter(now.plus(AHEAD)) ? now : stated;
    }

    private static @Nullable DeadLetterHeaders stated(Map<String, String> headers, @Nullable String key) {
        try {
            return DeadLetterHeaders.from(headers, key);
        } catch (IllegalArgumentException | DateTimeException _) {
            return null;
        }
    }

    /** Returns the original headers, without those added when it became a dead letter. */
    private static Map<String, String> sentWith(Map<String, String> headers) {
        return headers.entrySet().stream()
                .filter(header -> !header.getKey().startsWith("schedmate_dlt_"))
                .collect(Collectors.toMap(
                        header -> storable(header.getKey()), header -> storable(header.getValue()), (_, last) -> last));
    }

    /** Replaces the null character, the only one that the database rejects. */
    private static String storable(String text) {
        return text.replace('\0', '\uFFFD');
    }
}
