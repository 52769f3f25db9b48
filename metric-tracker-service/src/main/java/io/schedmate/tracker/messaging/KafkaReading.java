package io.schedmate.tracker.messaging;

import io.schedmate.model.job.JobId;
import io.schedmate.model.topic.Topic;
import io.schedmate.tracker.state.Reading;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Utils;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.kafka.core.KafkaAdmin;
import org.springframework.stereotype.Component;

/** Compares the group's committed offsets with the broker's end offsets at several earlier times. */
@Component
class KafkaReading implements Reading, DisposableBean {

    private static final long MAX_CALL_SECONDS = 30;

    /** The ages of the compared end offsets. A busy consumer is always some records behind the newest one. */
    private static final List<Duration> AGO = List.of(
            Duration.ZERO,
            Duration.ofSeconds(30),
            Duration.ofMinutes(2),
            Duration.ofMinutes(5),
            Duration.ofMinutes(15),
            Duration.ofHours(1));

    private final Admin admin;
    private final String group;

    KafkaReading(KafkaAdmin settings, @Value("${spring.kafka.consumer.group-id}") String group) {
        this.admin = Admin.create(settings.getConfigurationProperties());
        this.group = group;
    }

    @Override
    public UpTo look(Instant now) {
        List<TopicPartition> chunks = partitions(Topic.LOG_CHUNK);
        List<TopicPartition> raw = partitions(Topic.LOG_RAW);
        Map<TopicPartition, Instant> read =
                read(List.of(chunks, raw).stream().flatMap(List::stream).toList(), now);
        // A shipped record may belong to any job until it has been read.
        Instant allRaw = raw.stream()
                .map(each -> read(read, each))
                .min(Instant::compareTo)
                .orElse(now);
        return job -> {
            Instant own = read(read, chunks.get(partition(job, chunks.size())));
            return own.isBefore(allRaw) ? own : allRaw;
        };
    }

    private static Instant read(Map<TopicPartition, Instant> read, TopicPartition partition) {
        return read.getOrDefault(partition, Instant.EPOCH);
    }

    /** Returns the partition that the producer chooses for a key. */
    private static int partition(JobId job, int partitions) {
        return Utils.toPositive(Utils.murmur2(job.toString().getBytes(StandardCharsets.UTF_8))) % partitions;
    }

    private List<TopicPartition> partitions(Topic topic) {
        return known(done(admin.describeTopics(List.of(topic.topicName())).allTopicNames()), topic.topicName())
                .partitions()
                .stream()
                .map(each -> new TopicPartition(topic.topicName(), each.partition()))
                .toList();
    }

    private Map<TopicPartition, Instant> read(Collection<TopicPartition> partitions, Instant now) {
        // The end offsets are read before the committed ones, so records that arrive in between do not count as unread.
        Map<TopicPartition, Long> ends = offsets(partitions, OffsetSpec.latest());
        Map<TopicPartition, Long> committed = committed(partitions);
        Map<TopicPartition, Instant> read = new HashMap<>();
        for (Duration ago : AGO) {
            List<TopicPartition> open = partitions.stream()
                    .filter(partition -> !read.containsKey(partition))
                    .toList();
            if (open.isEmpty()) {
                break;
            }
            Instant then = now.minus(ago);
            Map<TopicPartition, Long> by =
                    ago.isZero() ? ends : offsets(open, OffsetSpec.forTimestamp(then.toEpochMilli()));
            open.stream()
                    .filter(partition -> known(committed, partition) >= end(by, ends, partition))
                    .forEach(partition -> read.put(partition, then));
        }
        return read;
    }

    /**
     * Returns the offset at that time. If no record is as recent as requested, all records are older, so the end offset
     * applies.
     */
    private static long end(Map<TopicPartition, Long> by, Map<TopicPartition, Long> ends, TopicPartition partition) {
        long offset = known(by, partition);
        return offset < 0 ? known(ends, partition) : offset;
    }

    private Map<TopicPartition, Long> committed(Collection<TopicPartition> partitions) {
        Map<TopicPartition, OffsetAndMetadata> committed =
                done(admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata());
        Map<TopicPartition, Long> first = offsets(partitions, OffsetSpec.earliest());
        return partitions.stream().collect(Collectors.toMap(partition -> partition, partition -> {
            OffsetAndMetadata offset = committed.get(partition);
            return offset == null ? known(first, partition) : offset.offset();
        }));
    }

    private Map<TopicPartition, Long> offsets(Collection<TopicPartition> partitions, OffsetSpec spec) {
        Map<TopicPartition, ListOffsetsResultInfo> found =
                done(admin.listOffsets(partitions.stream().collect(Collectors.toMap(partition -> partition, _ -> spec)))
                        .all());
        return found.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, each -> each.getValue().offset()));
    }

    /** Returns the broker's answer for a requested key. */
    private static <K, V> V known(Map<K, V> answers, K key) {
        return Objects.requireNonNull(answers.get(key), () -> "the broker was asked for " + key);
    }

    private static <T> T done(KafkaFuture<T> answer) {
        try {
            return answer.get(MAX_CALL_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("The broker did not report consumer offsets.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while reading consumer offsets.", e);
        }
    }

    @Override
    public void destroy() {
        admin.close(Duration.ofSeconds(1));
    }
}
