package io.schedmate.edge.event.consumer;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.jspecify.annotations.Nullable;
import org.springframework.kafka.core.DefaultKafkaConsumerFactory;

/**
 * Limits how many bytes of records one poll returns. Kafka's own limits count compressed bytes, and a sender can compress
 * gigabytes of equal lines to some kilobytes. The next polls return the rest of what was fetched.
 *
 * <p>A poll ends when a deserializer throws: the consumer returns the records before, and deserializes the same record
 * again at the next poll. The first record of a poll is always returned, whatever its size.
 */
public final class BoundedPolls {

    /** The number of bytes after which a poll returns no further record. */
    public static final int MAX_BYTES = 16 << 20;

    /** Consumers deserialize in the thread that polls. */
    private static final ThreadLocal<Returned> RETURNED = ThreadLocal.withInitial(Returned::new);

    private BoundedPolls() {}

    /** The bytes of the current poll. */
    private static final class Returned {

        private long bytes;
        private long bytesOfKey;
    }

    /** Makes every consumer of a factory, with keys of text and values of bytes, keep to the limit. */
    @SuppressWarnings("unchecked")
    public static void in(DefaultKafkaConsumerFactory<?, ?> factory) {
        DefaultKafkaConsumerFactory<String, byte[]> consumers = (DefaultKafkaConsumerFactory<String, byte[]>) factory;
        consumers.setKeyDeserializerSupplier(() -> new Counted<>(new StringDeserializer(), true));
        consumers.setValueDeserializerSupplier(() -> new Counted<>(new ByteArrayDeserializer(), false));
        consumers.addPostProcessor(BoundedPolls::of);
    }

    @SuppressWarnings("unchecked")
    private static <K, V> Consumer<K, V> of(Consumer<K, V> consumer) {
        return (Consumer<K, V>) Proxy.newProxyInstance(
                Consumer.class.getClassLoader(), new Class<?>[] {Consumer.class}, (_, method, arguments) -> {
                    if (method.getName().equals("poll")) {
                        RETURNED.remove();
                    }
                    try {
                        return method.invoke(consumer, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getTargetException();
                    }
                });
    }

    /**
     * Counts what it deserializes, with the record's headers.
     *
     * @param ofKeys whether it deserializes keys; a record's key comes before its value
     */
    private record Counted<T>(Deserializer<T> inner, boolean ofKeys) implements Deserializer<T> {

        @Override
        public void configure(Map<String, ?> settings, boolean isKey) {
            inner.configure(settings, isKey);
        }

        @Override
        public T deserialize(String topic, byte[] data) {
            return inner.deserialize(topic, data);
        }

        @Override
        public T deserialize(String topic, Headers headers, byte[] data) {
            count(headers, data.length);
            return inner.deserialize(topic, headers, data);
        }

        @Override
        public T deserialize(String topic, Headers headers, ByteBuffer data) {
            count(headers, data.remaining());
            return inner.deserialize(topic, headers, data);
        }

        @Override
        public void close() {
            inner.close();
        }

        private void count(Headers headers, int length) {
            Returned returned = RETURNED.get();
            if (returned.bytes - (ofKeys ? 0 : returned.bytesOfKey) >= MAX_BYTES) {
                throw new SerializationException("Expected at most %d bytes in one poll.".formatted(MAX_BYTES));
            }
            long bytes = length + bytes(headers);
            returned.bytes += bytes;
            returned.bytesOfKey = ofKeys ? bytes : 0;
        }

        private static long bytes(Headers headers) {
            long bytes = 0;
            for (Header header : headers) {
                byte @Nullable [] value = header.value();
                bytes += header.key().length() + (value == null ? 0 : value.length);
            }
            return bytes;
        }
    }
}
