package io.schedmate.edge.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.internals.BuiltInPartitioner;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;

/** Tests what a pass tries again after a record was not accepted. */
class ClosedPartitionsTest {

    private static final String STATES = "job-state";
    private static final int PARTITIONS = 4;

    private final ClosedPartitions closed = new ClosedPartitions(_ -> PARTITIONS);

    @Test
    void onlyThePartitionThatIsAwayIsNotTriedAgain() {
        List<ProducerRecord<String, byte[]>> records =
                IntStream.range(0, 200).mapToObj(ClosedPartitionsTest::record).toList();

        closed.partition(records.getFirst(), "away");

        int away = chosen(records.getFirst());
        assertThat(records)
                .allSatisfy(each -> assertThat(closed.reason(each)).isEqualTo(chosen(each) == away ? "away" : null));
        assertThat(records.stream().map(closed::reason)).contains("away", (String) null);
    }

    @Test
    void aTopicThatIsAwayIsNotTriedAgain() {
        closed.topic(record(1), "no such topic");

        assertThat(closed.reason(record(2))).isEqualTo("no such topic");
        assertThat(closed.reason(new ProducerRecord<>("log-chunk", "2", new byte[0])))
                .isNull();
    }

    @Test
    void aTopicWhosePartitionsAreNotKnownIsClosed() {
        var unknown = new ClosedPartitions(_ -> {
            throw new TimeoutException("not in the metadata");
        });

        unknown.partition(record(1), "expired");

        assertThat(unknown.reason(record(2))).isEqualTo("expired");
    }

    private static ProducerRecord<String, byte[]> record(int key) {
        return new ProducerRecord<>(STATES, "job-" + key, new byte[0]);
    }

    /** Returns the partition that Kafka's producer chooses. */
    private static int chosen(ProducerRecord<String, byte[]> record) {
        return BuiltInPartitioner.partitionForKey(record.key().getBytes(StandardCharsets.UTF_8), PARTITIONS);
    }
}
