package io.schedmate.tracker.messaging;

import io.schedmate.model.topic.Topic;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Uuid;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.kafka.KafkaException;
import org.springframework.kafka.core.KafkaAdmin;
import org.springframework.stereotype.Component;

/**
 * Names the partitions of the shippers' topic. If the topic is deleted and created again, the names change, because its
 * offsets restart.
 */
@Component
class PartitionNames implements DisposableBean {

    private final Admin admin;
    private final Map<Integer, PartitionPosition> positions = new ConcurrentHashMap<>();
    private volatile @Nullable Uuid topic;

    /** The name of a partition and the offset of its last named record. One thread at a time reads a partition. */
    private static final class PartitionPosition {

        private final String name;
        private volatile long latest;

        PartitionPosition(String name, long latest) {
            this.name = name;
            this.latest = latest;
        }
    }

    PartitionNames(KafkaAdmin settings) {
        this.admin = Admin.create(settings.getConfigurationProperties());
    }

    /**
     * @param offset offset of a record; one that is not higher than the previous one means a new topic or a repeated
     *      record
     */
    String of(int partition, long offset) {
        PartitionPosition known = positions.get(partition);
        if (known == null || offset <= known.latest) {
            known = new PartitionPosition(asked() + "/" + partition, offset);
            positions.put(partition, known);
        }
        known.latest = offset;
        return known.name;
    }

    private Uuid asked() {
        Uuid current = ask();
        if (!current.equals(topic)) {
            topic = current;
            positions.clear();
        }
        return current;
    }

    private Uuid ask() {
        String name = Topic.LOG_RAW.topicName();
        try {
            KafkaFuture<TopicDescription> description =
                    admin.describeTopics(List.of(name)).topicNameValues().get(name);
            return Objects.requireNonNull(description, "the broker was asked for it")
                    .get()
                    .topicId();
        } catch (ExecutionException e) {
            throw new KafkaException("The broker did not describe topic %s.".formatted(name), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KafkaException("Interrupted while describing topic %s.".formatted(name), e);
        }
    }

    @Override
    public void destroy() {
        admin.close(Duration.ofSeconds(1));
    }
}
