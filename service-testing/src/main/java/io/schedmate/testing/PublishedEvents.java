package io.schedmate.testing;

import static org.awaitility.Awaitility.await;

import io.schedmate.edge.event.EventCodec;
import io.schedmate.model.event.JobEvent;
import io.schedmate.model.job.JobId;
import io.schedmate.model.topic.Topic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/** Reads the events on a broker's topics. Each topic has one consumer, which continues at its last position. */
public final class PublishedEvents {

    private final String broker;
    private final Map<String, ReadTopic> topics = new ConcurrentHashMap<>();

    /**
     * Creates a reader.
     *
     * @param broker the broker's address as {@code host:port}
     */
    public PublishedEvents(String broker) {
        this.broker = broker;
    }

    /** Waits until a topic has at least {@code count} events of the job, and returns them. */
    public List<JobEvent> of(Topic topic, JobId jobId, int count) {
        return await().atMost(RunningService.MAX_TIME).until(() -> of(topic, jobId), events -> events.size() >= count);
    }

    /** Returns the job's events on a topic so far. */
    public List<JobEvent> of(Topic topic, JobId jobId) {
        EventCodec codec = new EventCodec();
        return records(topic.topicName(), record -> jobId.toString().equals(record.key())).stream()
                .map(codec::decode)
                .toList();
    }

    /** Returns the matching records of a topic so far; the records of one partition are in order. */
    public List<ConsumerRecord<String, byte[]>> records(
            String topic, Predicate<ConsumerRecord<String, byte[]>> wanted) {
        return topics.computeIfAbsent(topic, name -> new ReadTopic(broker, name)).soFar().stream()
                .filter(wanted)
                .toList();
    }

    private static final class ReadTopic {

        private final KafkaConsumer<String, byte[]> consumer;
        private final List<TopicPartition> partitions;
        private final List<ConsumerRecord<String, byte[]>> read = new ArrayList<>();

        ReadTopic(String broker, String topic) {
            consumer = new KafkaConsumer<>(
                    Map.of("bootstrap.servers", broker), new StringDeserializer(), new ByteArrayDeserializer());
            partitions = consumer.partitionsFor(topic).stream()
                    .map(each -> new TopicPartition(topic, each.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
        }

        synchronized List<ConsumerRecord<String, byte[]>> soFar() {
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            while (partitions.stream().anyMatch(each -> consumer.position(each) < ends.getOrDefault(each, 0L))) {
                consumer.poll(Duration.ofSeconds(1)).forEach(read::add);
            }
            return List.copyOf(read);
        }
    }
}
