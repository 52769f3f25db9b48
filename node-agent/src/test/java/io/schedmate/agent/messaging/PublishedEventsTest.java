package io.schedmate.agent.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.schedmate.agent.NodeAgentApplication;
import io.schedmate.agent.simulated.SimulatedNode;
import io.schedmate.embedded.EmbeddedBroker;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.job.JobId;
import io.schedmate.model.topic.EventHeaders;
import io.schedmate.model.topic.EventType;
import io.schedmate.model.topic.Topic;
import io.schedmate.signing.EventSignature;
import io.schedmate.wire.WireJson;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** Tests the whole agent with a real broker. */
class PublishedEventsTest {

    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final KeyPair NODE = pair();

    private static final String PRIVATE_KEY =
            Base64.getEncoder().encodeToString(NODE.getPrivate().getEncoded());

    @TempDir
    private Path folder;

    @Test
    void samplesAndLogLinesArriveAsEventsOnce() throws Exception {
        Files.writeString(folder.resolve("slurm-7.out"), "one\ntwo\n");
        Path secret = Files.writeString(folder.resolve("secret"), "root:$6$\n");
        Files.createSymbolicLink(folder.resolve("slurm-9.out"), secret);
        try (EmbeddedBroker broker = EmbeddedBroker.startTemporary()) {
            topics(broker);
            List<ConsumerRecord<String, String>> read = new ArrayList<>();
            try (KafkaConsumer<String, String> consumer = consumer(broker)) {
                try (var agent = start(broker, "signing-key=" + PRIVATE_KEY)) {
                    agent.getBean(SimulatedNode.class).report(79, 3, "GPU has fallen off the bus.");
                    await().atMost(PATIENCE).until(() -> {
                        consumer.poll(Duration.ofMillis(200)).forEach(read::add);
                        return chunks(read).size() == 1
                                && samples(read).stream()
                                        .anyMatch(sample -> !sample.xids().isEmpty());
                    });
                }
                Path key = Files.writeString(folder.resolve("key"), PRIVATE_KEY);
                int before = samples(read).size();
                try (var again = start(broker, "signing-key-file=" + key)) {
                    Files.writeString(folder.resolve("slurm-8.out"), "three\n");
                    await().atMost(PATIENCE).until(() -> {
                        consumer.poll(Duration.ofMillis(200)).forEach(read::add);
                        return chunks(read).size() >= 2 && samples(read).size() > before;
                    });
                    assertThat(again.isRunning()).isTrue();
                    assertThat(again.getBean(MeterRegistry.class)
                                    .counter("schedmate.agent.shipping.refused", "reason", "link")
                                    .count())
                            .isEqualTo(1);
                    await().atMost(PATIENCE)
                            .until(() -> again.getBean(MeterRegistry.class)
                                            .counter("schedmate.agent.samples", "outcome", "sent")
                                            .count()
                                    > 0);
                }
            }

            assertThat(chunks(read))
                    .extracting(LogChunk::lines)
                    .containsExactly(List.of("one", "two"), List.of("three"));
            assertThat(chunks(read).getFirst().jobId()).isEqualTo(JobId.of("alpha", "slurm", "7"));
            assertThat(samples(read).getFirst().gpus()).hasSize(2);
            assertThat(samples(read).stream().flatMap(sample -> sample.xids().stream()))
                    .hasSize(1);
            read.forEach(PublishedEventsTest::isACloudEvent);
            assertThat(read.stream().filter(event -> event.topic().equals(Topic.NODE_SAMPLE.topicName())))
                    .allMatch(PublishedEventsTest::isSignedByTheNode);
        }
    }

    private ConfigurableApplicationContext start(EmbeddedBroker broker, String key) {
        return SpringApplication.run(
                NodeAgentApplication.class,
                "--server.port=0",
                "--spring.kafka.bootstrap-servers=" + broker.bootstrapServers(),
                "--schedmate.agent.cluster=alpha",
                "--schedmate.agent.node=node-1",
                "--schedmate.agent.mode=simulated",
                "--schedmate.agent.gpu-count=2",
                "--schedmate.agent.sample-every=200ms",
                "--schedmate.agent.state-folder=" + folder.resolve("state"),
                "--schedmate.agent." + key,
                "--schedmate.agent.ship.every=200ms",
                "--schedmate.agent.ship.patterns[0]=" + folder + "/slurm-%j.out");
    }

    private static void topics(EmbeddedBroker broker) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            admin.createTopics(List.of(
                            new NewTopic(Topic.LOG_CHUNK.topicName(), 1, (short) 1),
                            new NewTopic(Topic.NODE_SAMPLE.topicName(), 1, (short) 1)))
                    .all()
                    .get();
        }
    }

    private static KafkaConsumer<String, String> consumer(EmbeddedBroker broker) {
        var consumer = new KafkaConsumer<>(
                Map.<String, Object>of(
                        "bootstrap.servers",
                        broker.bootstrapServers(),
                        "group.id",
                        "test",
                        "auto.offset.reset",
                        "earliest"),
                new StringDeserializer(),
                new StringDeserializer());
        consumer.subscribe(List.of(Topic.LOG_CHUNK.topicName(), Topic.NODE_SAMPLE.topicName()));
        return consumer;
    }

    private static List<LogChunk> chunks(List<ConsumerRecord<String, String>> read) {
        return read.stream()
                .filter(event -> event.topic().equals(Topic.LOG_CHUNK.topicName()))
                .map(event -> WireJson.tolerant().readValue(event.value(), LogChunk.class))
                .toList();
    }

    private static List<NodeSampled> samples(List<ConsumerRecord<String, String>> read) {
        return read.stream()
                .filter(event -> event.topic().equals(Topic.NODE_SAMPLE.topicName()))
                .map(event -> WireJson.tolerant().readValue(event.value(), NodeSampled.class))
                .toList();
    }

    private static boolean isSignedByTheNode(ConsumerRecord<String, String> event) {
        Map<String, String> headers = new HashMap<>();
        event.headers()
                .forEach(header -> headers.put(header.key(), new String(header.value(), StandardCharsets.UTF_8)));
        byte[] bytes = EventSignature.bytes(
                event.topic(), event.key(), headers, event.value().getBytes(StandardCharsets.UTF_8));
        return EventSignature.holds(NODE.getPublic(), bytes, headers.getOrDefault(EventSignature.HEADER, ""));
    }

    private static KeyPair pair() {
        try {
            return KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void isACloudEvent(ConsumerRecord<String, String> event) {
        Map<String, String> headers = new HashMap<>();
        event.headers()
                .forEach(header -> headers.put(header.key(), new String(header.value(), StandardCharsets.UTF_8)));
        EventHeaders read = EventHeaders.from(headers);

        assertThat(read.source()).isEqualTo("/clusters/alpha/node-agent");
        assertThat(read.type()).isIn(EventType.LOG_CHUNK, EventType.NODE_SAMPLED);
    }
}
