package io.schedmate.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedBrokerTest {

    @Test
    void sentRecordsSurviveARestart(@TempDir Path folder) throws Exception {
        try (EmbeddedBroker broker = EmbeddedBroker.start(folder, Ports.free());
                Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            admin.createTopics(Set.of(new NewTopic("letters", 1, (short) 1)))
                    .all()
                    .get();
            send(broker, "letters", "hello");
        }

        try (EmbeddedBroker broker = EmbeddedBroker.start(folder, Ports.free())) {
            assertThat(firstOf(broker, "letters")).isEqualTo("hello");
        }
    }

    @Test
    void onlyTheBrokerOfAPlatformWaitsForMoreMembersOfANewGroup() throws Exception {
        var access = new BrokerAccess(Map.of(), OwnersFile.secret(), List.of());
        try (EmbeddedBroker guarded = EmbeddedBroker.startTemporary(access)) {
            Map<String, String> login = access.clientSettings(BrokerAccess.PLATFORM);

            assertThat(setting(guarded, login, "group.initial.rebalance.delay.ms"))
                    .isEqualTo("2000");
        }
        try (EmbeddedBroker open = EmbeddedBroker.startTemporary()) {
            assertThat(setting(open, Map.of(), "group.initial.rebalance.delay.ms"))
                    .isEqualTo("0");
        }
    }

    private static String setting(EmbeddedBroker broker, Map<String, String> login, String name) throws Exception {
        Map<String, Object> settings = new HashMap<>(login);
        settings.put("bootstrap.servers", broker.bootstrapServers());
        var resource = new ConfigResource(ConfigResource.Type.BROKER, Integer.toString(BrokerSettings.NODE));
        try (Admin admin = Admin.create(settings)) {
            Config config = admin.describeConfigs(List.of(resource))
                    .all()
                    .get()
                    .values()
                    .iterator()
                    .next();
            return config.get(name).value();
        }
    }

    private static void send(EmbeddedBroker broker, String topic, String text) throws Exception {
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", broker.bootstrapServers()),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
            producer.send(new ProducerRecord<>(topic, text.getBytes(StandardCharsets.UTF_8)))
                    .get();
        }
    }

    private static String firstOf(EmbeddedBroker broker, String topic) {
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", broker.bootstrapServers()),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            TopicPartition partition = new TopicPartition(topic, 0);
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            var records = consumer.poll(Duration.ofMinutes(1));
            return new String(records.iterator().next().value(), StandardCharsets.UTF_8);
        }
    }
}
