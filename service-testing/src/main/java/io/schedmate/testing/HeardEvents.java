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

/** Reads the events on the topics of a broker. Each topic has one consumer, which reads on from where it was. */
public final class HeardEvents {

    private final String broker;
    private final Map<String, ReadTopic> topics = new ConcurrentHashMap<>();

    /** @param broker {@code host:port} */
    public HeardEvents(String broker) {
        this.broker = broker;
    }

    /** A job's events of a topic, once there are as many. */
    public List<JobEvent> of(Topic topic, JobId jobId, int count) {
        return await().atMost(RunningService.LONGEST).until(() -> of(topic, jobId), events -> events.size() >= count);
    }

    /** A job's events of a topic so far. */
    public List<JobEvent> of(Topic topic, JobId jobId) {
        EventCodec codec = new EventCodec();
        return records(topic.topicName(), record -> jobId.toString().equals(record.key())).stream()
                .map(codec::decode)
                .toList();
    }

    /** What a topic holds so far, each partition in its order. */
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
