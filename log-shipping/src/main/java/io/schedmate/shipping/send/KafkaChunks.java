package io.schedmate.shipping.send;

import io.schedmate.model.event.LogChunk;
import io.schedmate.model.topic.EventHeaders;
import io.schedmate.model.topic.Topic;
import io.schedmate.wire.WireJson;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import tools.jackson.databind.json.JsonMapper;

/**
 * Sends chunks to topic {@code log-chunk}, keyed by job. A chunk counts as sent once all replicas have acknowledged it.
 */
public final class KafkaChunks implements ChunkSink {

    private static final Duration CLOSING = Duration.ofSeconds(5);
    private static final int MAX_BYTES = 8 << 20;

    private final KafkaProducer<String, byte[]> producer;
    private final String part;
    private final JsonMapper json = WireJson.tolerant();

    /**
     * Creates a sink for a Kafka cluster.
     *
     * @param part the name of the sender, such as {@code node-agent}
     * @param settings further producer settings, such as those for TLS
     */
    public KafkaChunks(String bootstrapServers, String part, Map<String, Object> settings) {
        Map<String, Object> all = new HashMap<>(Map.of(
                ProducerConfig.ACKS_CONFIG,
                "all",
                ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
                true,
                ProducerConfig.COMPRESSION_TYPE_CONFIG,
                "lz4",
                ProducerConfig.MAX_REQUEST_SIZE_CONFIG,
                MAX_BYTES,
                ProducerConfig.MAX_BLOCK_MS_CONFIG,
                30_000,
                ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG,
                20_000,
                ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG,
                60_000));
        all.putAll(settings);
        all.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        this.part = part;
        this.producer = new KafkaProducer<>(all, new StringSerializer(), new ByteArraySerializer());
    }

    @Override
    public void send(List<LogChunk> chunks) {
        try {
            List<? extends Future<?>> sent =
                    chunks.stream().map(this::record).map(producer::send).toList();
            for (Future<?> acknowledged : sent) {
                acknowledged.get();
            }
        } catch (KafkaException | ExecutionException unavailable) {
            throw new NotTaken("The broker did not accept %d chunks: %s. They will be sent again."
                    .formatted(chunks.size(), unavailable.getMessage()));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new NotTaken("Expected to wait for the broker (stopped). Start again; nothing is lost.");
        }
    }

    @Override
    public void close() {
        producer.close(CLOSING);
    }

    private ProducerRecord<String, byte[]> record(LogChunk chunk) {
        var event = new ProducerRecord<>(
                Topic.LOG_CHUNK.topicName(), chunk.jobId().toString(), json.writeValueAsBytes(chunk));
        EventHeaders.of(chunk, part, null)
                .asMap()
                .forEach((name, value) -> event.headers().add(name, value.getBytes(StandardCharsets.UTF_8)));
        return event;
    }
}
