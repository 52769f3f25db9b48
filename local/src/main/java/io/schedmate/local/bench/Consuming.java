package io.schedmate.local.bench;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/** The speed and the processor time of one thread that reads a topic from its beginning and stores nothing. */
record Consuming(double linesASecond, double microsALine) {

    /** @param lines processes a record's value and returns the number of its lines */
    static Consuming measure(String broker, String topic, long wanted, ToIntFunction<byte[]> lines) {
        try (KafkaConsumer<String, byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", broker, "max.poll.records", "5000", "max.partition.fetch.bytes", "4194304"),
                new StringDeserializer(),
                new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(each -> new TopicPartition(each.topic(), each.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            long begun = System.nanoTime();
            long cpu = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            long read = 0;
            while (read < wanted) {
                for (ConsumerRecord<String, byte[]> record : consumer.poll(Duration.ofSeconds(10))) {
                    read += lines.applyAsInt(record.value());
                }
            }
            double spent = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - cpu;
            return new Consuming(read / ((System.nanoTime() - begun) / 1e9), spent / 1e3 / read);
        }
    }
}
