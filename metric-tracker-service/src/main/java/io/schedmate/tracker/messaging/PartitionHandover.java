package io.schedmate.tracker.messaging;

import io.schedmate.tracker.state.Tracker;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.kafka.listener.ConsumerAwareRebalanceListener;

/** Hands the jobs of a partition over to the instance that takes the partition over. */
class PartitionHandover implements ConsumerAwareRebalanceListener {

    private static final Logger LOG = LoggerFactory.getLogger(PartitionHandover.class);

    private final Tracker tracker;

    PartitionHandover(Tracker tracker) {
        this.tracker = tracker;
    }

    @Override
    public void onPartitionsRevokedBeforeCommit(Consumer<?, ?> consumer, Collection<TopicPartition> partitions) {
        try {
            tracker.handOver(numbers(partitions));
        } catch (RuntimeException e) {
            // The next instance resumes from older lines, or without any. Counts and positions do not depend on them.
            LOG.warn("Could not save the last lines of jobs in revoked partitions: {}", e.toString());
        }
    }

    @Override
    public void onPartitionsLost(Consumer<?, ?> consumer, Collection<TopicPartition> partitions) {
        tracker.forget(numbers(partitions));
    }

    private static Set<Integer> numbers(Collection<TopicPartition> partitions) {
        return partitions.stream().map(TopicPartition::partition).collect(Collectors.toSet());
    }
}
