package io.schedmate.edge.event;

import java.lang.reflect.Type;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import org.springframework.kafka.support.converter.RecordMessageConverter;
import org.springframework.messaging.Message;
import org.springframework.messaging.support.GenericMessage;

/**
 * Passes decoded events to listeners. A listener with a {@link ConsumerRecord} parameter receives the undecoded record.
 */
final class TypedEvents implements RecordMessageConverter {

    private final EventCodec codec;

    TypedEvents(EventCodec codec) {
        this.codec = codec;
    }

    @Override
    @SuppressWarnings("unchecked")
    public Message<?> toMessage(
            ConsumerRecord<?, ?> record,
            @Nullable Object acknowledgment,
            @Nullable Object consumer,
            @Nullable Type payloadType) {
        return new GenericMessage<>(codec.decode((ConsumerRecord<String, byte[]>) record));
    }

    @Override
    public ProducerRecord<?, ?> fromMessage(Message<?> message, @Nullable String defaultTopic) {
        throw new UnsupportedOperationException("Send events with EventPublisher.");
    }
}
