package io.schedmate.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;

/** Tests that {@code k8s/kafka/rules.csv} matches the contract of the topics, and that a broker enforces it. */
class BrokerRulesTest {

    private static final String REGISTRY = "job-registry-service";
    private static final Path CONTRACT = Path.of(System.getProperty("schedmate.root"), "docs/asyncapi.yaml");
    /** The broker's users by the contract's names for their roles. */
    private static final Map<String, String> USERS = Map.of("shippers", "shipper", "integrations", "integration");

    private static final Set<String> USERS_OF_OURS =
            BrokerRule.all().stream().map(BrokerRule::user).collect(Collectors.toSet());

    private static @Nullable BrokerAccess access;
    private static @Nullable EmbeddedBroker broker;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        var made = new BrokerAccess(
                USERS_OF_OURS.stream().collect(Collectors.toMap(user -> user, user -> "the password of " + user)),
                "the platform's password",
                BrokerRule.all());
        access = made;
        broker = EmbeddedBroker.start(folder, Ports.free(), Ports.free(), made);
        try (Admin admin = Admin.create(client("platform"))) {
            admin.createTopics(topics().stream()
                            .map(topic -> new NewTopic(topic, 1, (short) 1))
                            .toList())
                    .all()
                    .get();
        }
    }

    @AfterAll
    static void stop() {
        Objects.requireNonNull(broker).close();
    }

    @Test
    void theRulesMatchTheReadersAndWritersOfTheContract() throws Exception {
        Set<String> contract = new TreeSet<>();
        for (Map<?, ?> operation : members(contract().get("operations")).toList()) {
            String verb = "send".equals(operation.get("action")) ? "write" : "read";
            String channel = reference(operation.get("channel"));
            for (Map<?, ?> tag : items(operation.get("tags"))) {
                String name = String.valueOf(tag.get("name"));
                contract.add("%s %s %s".formatted(USERS.getOrDefault(name, name), verb, address(channel)));
            }
        }
        // One service lists all dead letters and sends them again.
        for (String topic : topics()) {
            contract.add("%s %s %s".formatted(REGISTRY, topic.endsWith(".dlt") ? "read" : "write", topic));
        }

        assertThat(BrokerRule.all().stream()
                        .filter(rule -> rule.resource().equals("topic"))
                        .flatMap(rule -> rule.operations().stream()
                                .filter(operation -> operation.matches("read|write"))
                                .map(operation -> "%s %s %s".formatted(rule.user(), operation, rule.name()))))
                .doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(contract);
    }

    @Test
    void usersOutsideTheServicesOnlyWrite() {
        assertThat(BrokerRule.all())
                .filteredOn(rule -> Set.of("shipper", "node-agent").contains(rule.user()))
                .allSatisfy(rule -> assertThat(rule.operations()).containsExactly("write"));
    }

    @Test
    void eachUserWritesOnlyToItsTopics() throws Exception {
        for (String user : USERS_OF_OURS) {
            Set<String> may = BrokerRule.all().stream()
                    .filter(rule -> rule.user().equals(user)
                            && rule.resource().equals("topic")
                            && rule.operations().contains("write"))
                    .map(BrokerRule::name)
                    .collect(Collectors.toSet());
            assertThat(written(user)).as(user).containsExactlyInAnyOrderElementsOf(may);
        }
    }

    @Test
    void aMissingOrWrongPasswordIsRejected() {
        Map<String, Object> settings = client("shipper");
        settings.put(
                "sasl.jaas.config",
                String.valueOf(settings.get("sasl.jaas.config")).replace("of", "not of"));

        try (var producer = producer(settings)) {
            assertThatThrownBy(() -> write(producer, "log-raw"))
                    .hasRootCauseInstanceOf(SaslAuthenticationException.class);
        }
    }

    private static List<String> written(String user) throws Exception {
        List<String> written = new ArrayList<>();
        try (var producer = producer(client(user))) {
            for (String topic : topics()) {
                try {
                    write(producer, topic);
                    written.add(topic);
                } catch (ExecutionException | KafkaException refused) {
                    // A producer reports it itself if it learns before sending that it may not write anywhere.
                    assertThat(refused).cause().isInstanceOf(AuthorizationException.class);
                }
            }
        }
        return written;
    }

    private static KafkaProducer<String, String> producer(Map<String, Object> settings) {
        return new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer());
    }

    private static void write(KafkaProducer<String, String> producer, String topic) throws Exception {
        producer.send(new ProducerRecord<>(topic, "job", "forged")).get();
    }

    private static Map<String, Object> client(String user) {
        Map<String, Object> settings =
                new HashMap<>(Objects.requireNonNull(access).clientSettings(user));
        settings.put("bootstrap.servers", Objects.requireNonNull(broker).bootstrapServers());
        return settings;
    }

    private static Set<String> topics() throws Exception {
        return members(contract().get("channels"))
                .map(channel -> String.valueOf(channel.get("address")))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String address(String channel) throws Exception {
        var channels = (Map<?, ?>) Objects.requireNonNull(contract().get("channels"));
        return String.valueOf(((Map<?, ?>) Objects.requireNonNull(channels.get(channel))).get("address"));
    }

    private static String reference(@Nullable Object channel) {
        String reference = String.valueOf(((Map<?, ?>) Objects.requireNonNull(channel)).get("$ref"));
        return reference.substring(reference.lastIndexOf('/') + 1);
    }

    private static Map<?, ?> contract() throws Exception {
        return new Yaml().load(Files.readString(CONTRACT));
    }

    private static Stream<Map<?, ?>> members(@Nullable Object map) {
        return ((Map<?, ?>) Objects.requireNonNull(map)).values().stream().map(member -> (Map<?, ?>) member);
    }

    private static List<Map<?, ?>> items(@Nullable Object list) {
        return ((List<?>) Objects.requireNonNull(list))
                .stream().<Map<?, ?>>map(item -> (Map<?, ?>) item).toList();
    }
}
