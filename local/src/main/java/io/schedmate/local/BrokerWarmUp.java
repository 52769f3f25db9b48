package io.schedmate.local;

import io.schedmate.embedded.BrokerAccess;
import io.schedmate.embedded.BrokerRule;
import io.schedmate.embedded.EmbeddedBroker;
import io.schedmate.embedded.OwnersFile;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * Starts a broker, sends one record and reads it, like the platform's start. The broker and its clients are half of the
 * classes that the platform loads from the launcher's class path, so the start-up cache must have recorded them.
 */
final class BrokerWarmUp {

    private static final String TOPIC = "warm-up";
    private static final Duration MAX_WAIT = Duration.ofSeconds(30);

    private BrokerWarmUp() {}

    static void run() {
        BrokerAccess access = new BrokerAccess(Map.of(), OwnersFile.secret(), List.<BrokerRule>of());
        try (EmbeddedBroker broker = EmbeddedBroker.startTemporary(access)) {
            Map<String, Object> settings = new HashMap<>(access.clientSettings(BrokerAccess.PLATFORM));
            settings.put("bootstrap.servers", broker.bootstrapServers());
            sendAndRead(settings);
        } catch (ExecutionException e) {
            throw new IllegalStateException("Expected the broker to take a record.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void sendAndRead(Map<String, Object> settings) throws ExecutionException, InterruptedException {
        try (Admin admin = Admin.create(settings)) {
            admin.createTopics(List.of(new NewTopic(TOPIC, Optional.of(1), Optional.empty())))
                    .all()
                    .get();
        }
        try (var producer = new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer())) {
            producer.send(new ProducerRecord<>(TOPIC, "key", "value")).get();
        }
        settings.put("group.id", TOPIC);
        settings.put("auto.offset.reset", "earliest");
        try (var consumer = new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
            consumer.subscribe(List.of(TOPIC));
            if (!consumer.poll(MAX_WAIT).isEmpty()) {
                consumer.commitSync();
            }
        }
    }
}
