package io.schedmate.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.edge.event.EventPublisher;
import io.schedmate.edge.event.consumer.BoundedPolls;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.kafka.core.DefaultKafkaConsumerFactory;

/** Tests how much a poll returns of records that are small only while they are compressed. */
class PollsTest {

    private static final int COUNT = 50;
    private static final int BYTES = 1 << 20;

    private final EventPublisher publisher = Edge.part(EventPublisher.class);

    @Test
    void onePollReturnsALimitedNumberOfBytesAndTheNextPollsReturnTheRest() {
        List<List<ConsumerRecord<String, byte[]>>> polls = sentAndRead("job-slowdown", "", new byte[BYTES], "");

        assertThat(polls.stream().mapToInt(List::size).max()).hasValue(BoundedPolls.MAX_BYTES / BYTES);
        assertThat(polls.stream().flatMap(List::stream).map(ConsumerRecord::offset))
                .containsExactlyElementsOf(
                        IntStream.range(0, COUNT).mapToObj(Long::valueOf).toList());
    }

    @Test
    void keysAndHeadersCountToo() {
        List<List<ConsumerRecord<String, byte[]>>> polls =
                sentAndRead("job-slowdown.dlt", "k".repeat(BYTES), null, "h".repeat(BYTES));

        assertThat(polls.stream().mapToInt(List::size).max()).hasValue(BoundedPolls.MAX_BYTES / BYTES / 2);
        assertThat(polls.stream().mapToInt(List::size).sum()).isEqualTo(COUNT);
    }

    private List<List<ConsumerRecord<String, byte[]>>> sentAndRead(
            String topic, String key, byte @Nullable [] value, String header) {
        for (int each = 0; each < COUNT; each++) {
            ProducerRecord<String, byte[]> record = new ProducerRecord<>(topic, 0, key, value);
            record.headers().add("h", header.getBytes(StandardCharsets.UTF_8));
            publisher.send(record).join();
        }
        return read(new TopicPartition(topic, 0));
    }

    @SuppressWarnings("unchecked")
    private static List<List<ConsumerRecord<String, byte[]>>> read(TopicPartition partition) {
        DefaultKafkaConsumerFactory<String, byte[]> factory = Edge.part(DefaultKafkaConsumerFactory.class);
        List<List<ConsumerRecord<String, byte[]>>> polls = new ArrayList<>();
        try (Consumer<String, byte[]> consumer = factory.createConsumer("polls", "")) {
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            while (consumer.position(partition) < COUNT) {
                polls.add(consumer.poll(Duration.ofSeconds(1)).records(partition));
            }
        }
        return polls;
    }
}
