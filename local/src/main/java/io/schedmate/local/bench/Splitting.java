package io.schedmate.local.bench;

import io.schedmate.bench.table.Measurement;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/** The yardstick: a consumer of the same records that decodes each line and discards it. */
record Splitting(double linesASecond, double microsALine) {

    private static final byte[] BETWEEN = "\",\"".getBytes(StandardCharsets.US_ASCII);

    static Splitting measure(String broker, long wanted) {
        try (KafkaConsumer<String, byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", broker, "max.poll.records", "5000", "max.partition.fetch.bytes", "4194304"),
                new StringDeserializer(),
                new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(WrittenLogs.TOPIC).stream()
                    .map(each -> new TopicPartition(each.topic(), each.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            long begun = System.nanoTime();
            long cpu = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            long lines = 0;
            while (lines < wanted) {
                for (ConsumerRecord<String, byte[]> record : consumer.poll(Duration.ofSeconds(10))) {
                    lines += split(record.value()).size();
                }
            }
            double spent = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - cpu;
            return new Splitting(lines / ((System.nanoTime() - begun) / 1e9), spent / 1e3 / lines);
        }
    }

    Measurement speed() {
        return new Measurement("yardstick splitting consumer", linesASecond, 0, "lines/s", "one run");
    }

    Measurement cost() {
        return new Measurement("yardstick splitting consumer's cost", microsALine, 0, "µs/line", "one run");
    }

    private static List<String> split(byte[] value) {
        List<String> lines = new ArrayList<>();
        int from = start(value);
        for (int at = from; at + BETWEEN.length <= value.length; at++) {
            if (value[at] == BETWEEN[0] && value[at + 1] == BETWEEN[1] && value[at + 2] == BETWEEN[2]) {
                lines.add(new String(value, from, at - from, StandardCharsets.UTF_8));
                from = at + BETWEEN.length;
                at = from - 1;
            }
        }
        lines.add(new String(value, from, Math.max(0, value.length - from - 3), StandardCharsets.UTF_8));
        return lines;
    }

    /** Lines are the last property of a chunk. */
    private static int start(byte[] value) {
        for (int at = 0; at + 1 < value.length; at++) {
            if (value[at] == '[' && value[at + 1] == '"') {
                return at + 2;
            }
        }
        return value.length;
    }
}
