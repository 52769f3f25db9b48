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

    /** A clock that is further ahead is wrong. */
    private static final Duration AHEAD = Duration.ofDays(1);

    private final KeptLetters letters;
    private final Clock clock;

    DeadLetterListener(KeptLetters letters, Clock clock) {
        this.letters = letters;
        this.clock = clock;
    }

    /** Whatever a record holds, it is listed: one that cannot be kept as it is, without its content. */
    @KafkaListener(topicPattern = ".+\\.dlt", groupId = "job-registry-service-dead-letters")
    void on(ConsumerRecord<String, byte[]> record) {
        try {
            letters.add(letter(record));
        } catch (RuntimeException e) {
            if (Failure.isOutage(e)) {
                throw e;
            }
            LOG.warn("Could not keep {} as it is, list it without its content: {}", id(record), e.toString());
            letters.add(withoutContent(record));
        }
    }

    private KeptLetter letter(ConsumerRecord<String, byte[]> record) {
        Map<String, String> headers = EventCodec.texts(record.headers());
        DeadLetterHeaders told = told(headers, record.key());
        return new KeptLetter(
                id(record),
                new Original(
                        topic(record),
                        told == null ? record.partition() : told.partition(),
                        told == null ? record.offset() : told.offset(),
                        record.key() == null ? null : storable(record.key()),
                        record.value(),
                        sentWith(headers)),
                told == null
                        ? "unreadable: Expected headers schedmate_dlt_… (missing). Maybe another program sent it."
                        : storable(told.reason().wire() + ": " + told.detail()),
                time(told == null ? Instant.ofEpochMilli(record.timestamp()) : told.failedAt()),
                told == null ? 1 : told.deliveries(),
                null);
    }

    private KeptLetter withoutContent(ConsumerRecord<String, byte[]> record) {
        return new KeptLetter(
                id(record),
                new Original(topic(record), record.partition(), record.offset(), null, null, Map.of()),
                "unreadable: Expected a dead letter that can be kept. Maybe read it from %s.".formatted(id(record)),
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

    /** Whoever sends a record sets its time; one that cannot be is the time when the record was read. */
    private Instant time(Instant told) {
        Instant now = clock.instant();
        return told.isBefore(Instant.EPOCH) || told.isAfter(now.plus(AHEAD)) ? now : told;
    }

    private static @Nullable DeadLetterHeaders told(Map<String, String> headers, @Nullable String key) {
        try {
            return DeadLetterHeaders.from(headers, key);
        } catch (IllegalArgumentException | DateTimeException _) {
            return null;
        }
    }

    /** What it came with, without what was put beside it when it was given up. */
    private static Map<String, String> sentWith(Map<String, String> headers) {
        return headers.entrySet().stream()
                .filter(header -> !header.getKey().startsWith("schedmate_dlt_"))
                .collect(Collectors.toMap(
                        header -> storable(header.getKey()), header -> storable(header.getValue()), (_, last) -> last));
    }

    /** The database takes every sign but this one. */
    private static String storable(String text) {
        return text.replace('\0', '\uFFFD');
    }
}
