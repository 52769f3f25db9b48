package io.schedmate.edge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.edge.event.EventPublisher;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.kafka.config.ContainerCustomizer;
import org.springframework.kafka.core.DefaultKafkaConsumerFactory;
import org.springframework.kafka.listener.ConcurrentMessageListenerContainer;
import org.springframework.kafka.listener.ContainerProperties;
import org.springframework.kafka.listener.MessageListener;

/** Tests the readers of a service that has one instance. */
class FixedMembersTest {

    private static final String TOPIC = "job-advice";
    private static final String GROUP = "fixed-members";
    private static final Duration MAX_TIME = Duration.ofMinutes(3);
    private static final Duration SESSION = Duration.ofMinutes(20);

    private final EventPublisher publisher = Edge.part(EventPublisher.class);
    private final Queue<String> heard = new ConcurrentLinkedQueue<>();

    @Test
    void aReaderDoesNotWaitForTheSessionOfAKilledOne() {
        Consumer<String, byte[]> killed = consumers().createConsumer(GROUP, "", "", settings(TOPIC + "-0"));
        try {
            killed.subscribe(List.of(TOPIC));
            await().atMost(MAX_TIME).until(() -> {
                var _ = killed.poll(Duration.ofMillis(100));
                return !killed.assignment().isEmpty();
            });
            ConcurrentMessageListenerContainer<String, byte[]> next = container();
            next.start();
            try {
                publisher
                        .send(new ProducerRecord<>(TOPIC, "key", "next".getBytes(StandardCharsets.UTF_8)))
                        .join();
                await().atMost(MAX_TIME).untilAsserted(() -> assertThat(heard).contains("next"));
            } finally {
                next.stop();
            }
        } finally {
            killed.close();
        }
    }

    private ConcurrentMessageListenerContainer<String, byte[]> container() {
        ContainerProperties properties = new ContainerProperties(TOPIC);
        properties.setGroupId(GROUP);
        properties.setKafkaConsumerProperties(settings(null));
        properties.setMessageListener((MessageListener<String, byte[]>)
                record -> heard.add(new String(record.value(), StandardCharsets.UTF_8)));
        ConcurrentMessageListenerContainer<String, byte[]> container =
                new ConcurrentMessageListenerContainer<>(consumers(), properties);
        customizer().configure(container);
        return container;
    }

    private static Properties settings(@Nullable String name) {
        Properties settings = new Properties();
        settings.setProperty(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, Long.toString(SESSION.toMillis()));
        if (name != null) {
            settings.setProperty(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG, name);
        }
        return settings;
    }

    @SuppressWarnings("unchecked")
    private static DefaultKafkaConsumerFactory<String, byte[]> consumers() {
        return Edge.part(DefaultKafkaConsumerFactory.class);
    }

    @SuppressWarnings("unchecked")
    private static ContainerCustomizer<String, byte[], ConcurrentMessageListenerContainer<String, byte[]>>
            customizer() {
        return Edge.part(ContainerCustomizer.class);
    }
}
