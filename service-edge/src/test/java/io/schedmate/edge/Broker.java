package io.schedmate.edge;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/** Reads and configures the broker as an operator would. */
final class Broker {

    private static final Admin ADMIN = Admin.create(Map.of("bootstrap.servers", Edge.broker()));

    private Broker() {}

    static void set(String topic, String setting, String value) {
        done(ADMIN.incrementalAlterConfigs(Map.of(
                        new ConfigResource(ConfigResource.Type.TOPIC, topic),
                        List.of(new AlterConfigOp(new ConfigEntry(setting, value), AlterConfigOp.OpType.SET))))
                .all());
    }

    static void delete(String topic) {
        done(ADMIN.deleteTopics(List.of(topic)).all());
    }

    static void create(String topic) {
        done(ADMIN.createTopics(List.of(new NewTopic(topic, 2, (short) 1))).all());
    }

    /** Returns all records of a topic. Within each partition they are in order. */
    static Stream<ConsumerRecord<String, byte[]>> records(String topic) {
        try (KafkaConsumer<String, byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", Edge.broker()), new StringDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(each -> new TopicPartition(topic, each.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            Stream.Builder<ConsumerRecord<String, byte[]>> found = Stream.builder();
            while (partitions.stream().anyMatch(each -> consumer.position(each) < ends.getOrDefault(each, 0L))) {
                StreamSupport.stream(consumer.poll(Duration.ofSeconds(1)).spliterator(), false)
                        .forEach(found);
            }
            return found.build();
        }
    }

    private static void done(KafkaFuture<Void> work) {
        try {
            work.get();
        } catch (ExecutionException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
