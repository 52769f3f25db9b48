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
import java.util.function.Predicate;
import java.util.stream.StreamSupport;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/**
 * Reads the events on the topics of a broker.
 *
 * @param broker {@code host:port}
 */
public record HeardEvents(String broker) {

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
        try (KafkaConsumer<String, byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", broker), new StringDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(each -> new TopicPartition(topic, each.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            List<ConsumerRecord<String, byte[]>> found = new ArrayList<>();
            while (partitions.stream().anyMatch(each -> consumer.position(each) < ends.getOrDefault(each, 0L))) {
                StreamSupport.stream(consumer.poll(Duration.ofSeconds(1)).spliterator(), false)
                        .filter(wanted)
                        .forEach(found::add);
            }
            return found;
        }
    }
}
