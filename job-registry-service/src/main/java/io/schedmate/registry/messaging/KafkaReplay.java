package io.schedmate.registry.messaging;

import io.schedmate.edge.event.EventPublisher;
import io.schedmate.registry.deadletter.KeptLetter;
import io.schedmate.registry.deadletter.Replay;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.springframework.stereotype.Component;

/** Replays dead letters through Kafka. */
@Component
class KafkaReplay implements Replay {

    private final EventPublisher publisher;

    KafkaReplay(EventPublisher publisher) {
        this.publisher = publisher;
    }

    @Override
    public Sent send(KeptLetter letter) {
        KeptLetter.Original original = letter.record();
        ProducerRecord<String, byte[]> record =
                new ProducerRecord<>(original.topic(), original.key(), original.value());
        original.headers().forEach((name, value) -> record.headers().add(name, value.getBytes(StandardCharsets.UTF_8)));
        RecordMetadata sent = publisher.send(record).join();
        return new Sent(sent.partition(), sent.offset());
    }
}
