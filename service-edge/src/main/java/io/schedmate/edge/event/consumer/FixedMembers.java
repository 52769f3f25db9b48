package io.schedmate.edge.event.consumer;

import java.util.Properties;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.utils.Utils;
import org.jspecify.annotations.Nullable;
import org.springframework.kafka.listener.ContainerProperties;

/**
 * Gives each reader a fixed name in its group (Kafka's static membership). A reader that starts with a known name gets
 * the partitions of that name at once: without a new distribution of all partitions, and even if the reader before it
 * was killed and its session has not ended. Two readers of the same name would displace each other, so this is only for
 * services with one instance.
 */
public final class FixedMembers {

    private FixedMembers() {}

    /** Names the readers of a container after its topics. A container with several readers appends their numbers. */
    public static void in(ContainerProperties container) {
        Properties properties = new Properties();
        properties.putAll(container.getKafkaConsumerProperties());
        properties.setProperty(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG, name(container));
        container.setKafkaConsumerProperties(properties);
    }

    private static String name(ContainerProperties container) {
        String @Nullable [] topics = container.getTopics();
        Pattern pattern = container.getTopicPattern();
        return topics == null ? "topics" + hash(String.valueOf(pattern)) : String.join("-", topics);
    }

    /** A pattern contains characters that a name must not contain. */
    private static String hash(String pattern) {
        return "-" + Integer.toHexString(Utils.murmur2(Utils.utf8(pattern)));
    }
}
