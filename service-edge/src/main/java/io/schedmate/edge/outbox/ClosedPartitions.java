package io.schedmate.edge.outbox;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.utils.Utils;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The topics and partitions that accept nothing at present. If they are not tried again during a pass, each costs one
 * timeout instead of one per job. While one partition of a topic is away, the others stay open.
 */
final class ClosedPartitions {

    private static final Logger LOG = LoggerFactory.getLogger(ClosedPartitions.class);

    private final ToIntFunction<String> partitions;
    private final Map<String, String> topics = new HashMap<>();
    private final Map<String, Map<Integer, String>> byTopic = new HashMap<>();

    /** @param partitions returns the number of partitions of a topic; may throw or wait if the topic is not known */
    ClosedPartitions(ToIntFunction<String> partitions) {
        this.partitions = partitions;
    }

    /** Returns why the place of a record accepts nothing; null = it may be tried. */
    @Nullable
    String reason(ProducerRecord<String, byte[]> record) {
        String reason = topics.get(record.topic());
        Map<Integer, String> closed = byTopic.get(record.topic());
        return reason != null || closed == null ? reason : closed.get(partition(record));
    }

    void topic(ProducerRecord<String, byte[]> record, String reason) {
        if (topics.put(record.topic(), reason) == null) {
            LOG.warn("Could not send events to {}. They stay in the outbox; will retry: {}", record.topic(), reason);
        }
    }

    /** Closes the partition of a record that was sent in vain. */
    void partition(ProducerRecord<String, byte[]> record, String reason) {
        int partition;
        try {
            partition = partition(record);
        } catch (RuntimeException _) {
            topic(record, reason);
            return;
        }
        if (byTopic.computeIfAbsent(record.topic(), _ -> new HashMap<>()).put(partition, reason) == null) {
            LOG.warn(
                    "Could not send events to partition {} of {}. They stay in the outbox; will retry: {}",
                    partition,
                    record.topic(),
                    reason);
        }
    }

    /** Returns the partition that the producer chooses for the record's key. */
    private int partition(ProducerRecord<String, byte[]> record) {
        return Utils.toPositive(Utils.murmur2(record.key().getBytes(StandardCharsets.UTF_8)))
                % partitions.applyAsInt(record.topic());
    }
}
