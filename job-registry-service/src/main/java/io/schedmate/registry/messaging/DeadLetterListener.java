package io.schedmate.registry.messaging;

import io.schedmate.edge.event.EventCodec;
import io.schedmate.model.event.DeadLetter;
import io.schedmate.model.event.Topic;
import io.schedmate.registry.deadletter.KeptLetter;
import io.schedmate.registry.deadletter.KeptLetters;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.stereotype.Component;

/** Keeps the dead letters of every topic. */
@Component
class DeadLetterListener {

    private final KeptLetters letters;

    DeadLetterListener(KeptLetters letters) {
        this.letters = letters;
    }

    @KafkaListener(topicPattern = ".+\\.dlt", groupId = "job-registry-service-dead-letters")
    void on(ConsumerRecord<String, byte[]> record) {
        letters.add(letter(record));
    }

    private static KeptLetter letter(ConsumerRecord<String, byte[]> record) {
        Map<String, String> headers = EventCodec.texts(record.headers());
        DeadLetter told = told(headers, record.key());
        String topic = record.topic().substring(0, record.topic().length() - Topic.DEAD_LETTER_SUFFIX.length());
        return new KeptLetter(
                "%s-%d-%d".formatted(record.topic(), record.partition(), record.offset()),
                topic,
                told == null ? record.partition() : told.partition(),
                told == null ? record.offset() : told.offset(),
                record.key() == null ? null : storable(record.key()),
                told == null
                        ? "unreadable: Expected headers schedmate_dlt_… (missing). Maybe another program sent it."
                        : storable(told.reason().wire() + ": " + told.detail()),
                told == null ? Instant.ofEpochMilli(record.timestamp()) : told.failedAt(),
                told == null ? 1 : told.deliveries(),
                record.value(),
                sentWith(headers),
                null);
    }

    private static @Nullable DeadLetter told(Map<String, String> headers, @Nullable String key) {
        try {
            return DeadLetter.from(headers, key);
        } catch (IllegalArgumentException | DateTimeException _) {
            return null;
        }
    }

    /** What it came with, without what was put beside it when it was given up. */
    private static Map<String, String> sentWith(Map<String, String> headers) {
        return headers.entrySet().stream()
                .filter(header -> !header.getKey().startsWith("schedmate_dlt_"))
                .collect(Collectors.toMap(Map.Entry::getKey, header -> storable(header.getValue())));
    }

    /** The database takes every sign but this one. */
    private static String storable(String text) {
        return text.replace('\0', '\uFFFD');
    }
}
