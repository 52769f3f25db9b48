package io.schedmate.local;

import io.schedmate.cli.platform.RunningPlatform;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads and writes the broker's topics from outside the platform. */
record Topics(Map<String, Object> client) {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Duration POLL = Duration.ofMillis(500);

    /** An event as stored on its topic. */
    record Published(@Nullable String key, Map<String, String> headers, JsonNode event) {

        String id() {
            return Objects.requireNonNull(headers.get("ce_id"));
        }

        /** Returns the trace's part of the W3C header; empty without the header. */
        String trace() {
            String[] parts = headers.getOrDefault("traceparent", "").split("-", -1);
            return parts.length == 4 ? parts[1] : "";
        }
    }

    /** Connects as the broker's only user with all rights. */
    static Topics of(RunningPlatform platform) {
        return as("platform", platform);
    }

    /** Connects as one of the broker's users. */
    static Topics as(String user, RunningPlatform platform) {
        var settings = new Properties();
        try (var file = Files.newBufferedReader(platform.brokerKeys().resolve(user + ".properties"))) {
            settings.load(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<String, Object> client = new HashMap<>();
        settings.forEach((name, value) -> client.put((String) name, value));
        return new Topics(client);
    }

    /** Returns the records of a job on a topic so far. */
    List<Published> of(String topic, String job) {
        return all(topic).stream().filter(event -> job.equals(event.key())).toList();
    }

    List<Published> all(String topic) {
        Map<String, Object> settings = with(Map.of(
                ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG,
                StringDeserializer.class,
                ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG,
                ByteArrayDeserializer.class,
                ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                "read_committed"));
        try (var consumer = new KafkaConsumer<String, byte[]>(settings)) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(info -> new TopicPartition(topic, info.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            var ends = consumer.endOffsets(partitions);
            List<Published> all = new ArrayList<>();
            while (partitions.stream().anyMatch(each -> consumer.position(each) < ends.getOrDefault(each, 0L))) {
                consumer.poll(POLL).forEach(record -> all.add(published(record)));
            }
            return all;
        }
    }

    void put(String topic, String key, byte[] value) {
        Map<String, Object> settings = with(Map.of(
                ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, StringSerializer.class,
                ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class));
        try (var producer = new KafkaProducer<String, byte[]>(settings)) {
            producer.send(new ProducerRecord<>(topic, key, value)).get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    private Map<String, Object> with(Map<String, Object> more) {
        Map<String, Object> all = new HashMap<>(client);
        all.putAll(more);
        return all;
    }

    private static Published published(ConsumerRecord<String, byte[]> record) {
        Map<String, String> headers = new HashMap<>();
        record.headers()
                .forEach(header -> headers.put(header.key(), new String(header.value(), StandardCharsets.UTF_8)));
        return new Published(
                record.key(),
                headers,
                headers.containsKey("ce_id") ? JSON.readTree(record.value()) : JSON.missingNode());
    }
}
