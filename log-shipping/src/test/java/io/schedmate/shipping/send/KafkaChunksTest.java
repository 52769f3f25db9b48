package io.schedmate.shipping.send;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.embedded.EmbeddedBroker;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import io.schedmate.model.topic.EventHeaders;
import io.schedmate.model.topic.Topic;
import io.schedmate.wire.WireJson;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class KafkaChunksTest {

    private static EmbeddedBroker broker;

    @BeforeAll
    static void start() throws Exception {
        broker = EmbeddedBroker.startTemporary();
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            admin.createTopics(List.of(new NewTopic(Topic.LOG_CHUNK.topicName(), 1, (short) 1)))
                    .all()
                    .get();
        }
    }

    @AfterAll
    static void stop() {
        broker.close();
    }

    @Test
    void sentChunksAreAcknowledgedEventsOfTheirJob() {
        LogChunk first = chunk("7", "one");
        LogChunk second = chunk("8", "two");
        try (var chunks = sink(Map.of())) {
            chunks.send(List.of(first, second));

            List<ConsumerRecord<String, byte[]>> records = recordsOf(first, second);
            assertThat(records)
                    .extracting(ConsumerRecord::key)
                    .containsExactly(first.jobId().toString(), second.jobId().toString());
            assertThat(records)
                    .extracting(record -> WireJson.tolerant().readValue(record.value(), LogChunk.class))
                    .containsExactly(first, second);
            assertThat(headers(records.getFirst()))
                    .isEqualTo(EventHeaders.of(first, "a-part", null).asMap());
        }
    }

    @Test
    void aRejectionByTheBrokerIsReported() {
        try (var chunks = sink(Map.of("max.request.size", 1000))) {
            assertThatThrownBy(() -> chunks.send(List.of(chunk("9", "x".repeat(2000)))))
                    .isInstanceOf(ChunkSink.NotTaken.class)
                    .hasMessageContaining("1 chunks")
                    .hasMessageContaining("sent again");
        }
    }

    @Test
    void anInterruptLeavesTheChunkUnconfirmedAndTheThreadInterrupted() {
        try (var chunks = sink(Map.of())) {
            chunks.send(List.of(chunk("10", "one")));
            Thread.currentThread().interrupt();

            assertThatThrownBy(() -> chunks.send(List.of(chunk("10", "two"))))
                    .isInstanceOf(ChunkSink.NotTaken.class)
                    .hasMessageContaining("stopped");

            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void aClosedSinkSendsNothingMore() {
        KafkaChunks chunks = sink(Map.of());
        chunks.close();

        assertThatThrownBy(() -> chunks.send(List.of(chunk("11", "one"))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
    }

    private static KafkaChunks sink(Map<String, Object> settings) {
        return new KafkaChunks(broker.bootstrapServers(), "a-part", settings);
    }

    private static Map<String, String> headers(ConsumerRecord<String, byte[]> record) {
        Map<String, String> all = new HashMap<>();
        for (Header header : record.headers()) {
            all.put(header.key(), new String(header.value(), StandardCharsets.UTF_8));
        }
        return all;
    }

    /** Returns the topic's records for the jobs of these chunks. */
    private static List<ConsumerRecord<String, byte[]>> recordsOf(LogChunk... chunks) {
        List<String> jobs =
                Stream.of(chunks).map(chunk -> chunk.jobId().toString()).toList();
        try (KafkaConsumer<String, byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", broker.bootstrapServers()),
                new StringDeserializer(),
                new ByteArrayDeserializer())) {
            List<TopicPartition> partition = List.of(new TopicPartition(Topic.LOG_CHUNK.topicName(), 0));
            consumer.assign(partition);
            consumer.seekToBeginning(partition);
            long end = Objects.requireNonNull(consumer.endOffsets(partition).get(partition.getFirst()));
            List<ConsumerRecord<String, byte[]>> found = new ArrayList<>();
            while (consumer.position(partition.getFirst()) < end) {
                consumer.poll(Duration.ofSeconds(1)).forEach(found::add);
            }
            found.removeIf(record -> !jobs.contains(record.key()));
            return found;
        }
    }

    private static LogChunk chunk(String job, String line) {
        return new LogChunk(
                UUID.randomUUID(),
                JobId.of("alpha", "slurm", job),
                "alpha",
                1,
                Instant.parse("2026-03-02T12:00:00Z"),
                new LogSource("/logs/a.out", null, "node-1"),
                0L,
                1,
                0L,
                LogOrder.EXACT,
                List.of(line));
    }
}
