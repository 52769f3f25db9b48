package io.schedmate.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.embedded.BrokerRule;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclBindingFilter;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the broker as docker-compose.yml configures it, and who can connect. */
class BrokerAccessTest {

    private static @Nullable ComposedBroker started;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        started = ComposedBroker.start(folder);
        try (Admin admin = Admin.create(login("job-registry-service", broker().inside(), false))) {
            admin.createTopics(Stream.of("log-raw", "log-chunk", "job-failed", "job-state", "node-sample")
                            .map(topic -> new NewTopic(topic, 1, (short) 1))
                            .toList())
                    .all()
                    .get();
        }
    }

    @AfterAll
    static void stop() {
        broker().close();
    }

    @Test
    void theScriptCreatesExactlyTheRules() {
        assertThat(broker().rules().stream().map(BrokerAccessTest::words))
                .containsExactlyInAnyOrderElementsOf(BrokerRule.all().stream()
                        .flatMap(rule -> rule.operations().stream().map(operation -> words(rule, operation)))
                        .toList());
    }

    @Test
    void aRemoteShipperSendsLinesOverTlsAndCannotForgeOtherRecords() throws Exception {
        var shipper = login("shipper", broker().outside(), true);

        write(shipper, "log-raw");
        write(shipper, "log-chunk");

        for (String topic : List.of("job-failed", "node-sample", "job-state")) {
            assertThatThrownBy(() -> write(shipper, topic)).cause().isInstanceOf(AuthorizationException.class);
        }
    }

    @Test
    void anAgentPublishesNodesAndFailuresAndCannotDelete() throws Exception {
        var agent = login("node-agent", broker().inside(), false);

        for (String topic : List.of("node-sample", "log-chunk", "job-failed")) {
            write(agent, topic);
        }

        for (String topic : List.of("job-state", "log-raw")) {
            assertThatThrownBy(() -> write(agent, topic)).cause().isInstanceOf(AuthorizationException.class);
        }
    }

    @Test
    void aLoginWithoutPasswordOrCertificateOrWithAnothersPasswordIsRejected() {
        Map<String, Object> guest = Map.of(
                "bootstrap.servers",
                broker().inside(),
                "max.block.ms",
                "4000",
                "request.timeout.ms",
                "2000",
                "delivery.timeout.ms",
                "4000",
                "linger.ms",
                "0");
        var another = login("shipper", broker().inside(), false);
        another.put(
                "sasl.jaas.config",
                String.valueOf(another.get("sasl.jaas.config")).replace("shipper", "node-agent"));
        var untrusting = login("shipper", broker().outside(), true);
        untrusting.remove("ssl.truststore.certificates");
        untrusting.remove("ssl.truststore.type");

        for (var settings : List.of(guest, another, untrusting)) {
            assertThatThrownBy(() -> write(settings, "log-raw")).isInstanceOf(ExecutionException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"shipper", "node-agent"})
    void aSendersLoginCannotReadCreateTopicsOrChangeRules(String user) {
        var settings = login(user, broker().inside(), false);
        settings.put("request.timeout.ms", "5000");
        settings.put("default.api.timeout.ms", "10000");
        var everybody = new AclBinding(
                new ResourcePattern(ResourceType.TOPIC, "*", PatternType.LITERAL),
                new AccessControlEntry("User:*", "*", AclOperation.ALL, AclPermissionType.ALLOW));
        var topic = new ConfigResource(ConfigResource.Type.TOPIC, "log-chunk");
        try (Admin admin = Admin.create(settings)) {
            List<KafkaFuture<?>> refused = List.of(
                    admin.createTopics(List.of(new NewTopic("evil", 1, (short) 1)))
                            .all(),
                    admin.createTopics(List.of(new NewTopic("job-failed.dlt", 1, (short) 1)))
                            .all(),
                    admin.deleteTopics(List.of("log-chunk")).all(),
                    admin.createAcls(List.of(everybody)).all(),
                    admin.describeAcls(AclBindingFilter.ANY).values(),
                    admin.describeConfigs(List.of(topic)).all(),
                    admin.deleteConsumerGroups(List.of("metric-tracker-service"))
                            .all(),
                    admin.alterUserScramCredentials(List.of(new UserScramCredentialUpsertion(
                                    "job-registry-service",
                                    new ScramCredentialInfo(ScramMechanism.SCRAM_SHA_512, 4096),
                                    "a-password-of-mine")))
                            .all());
            for (KafkaFuture<?> each : refused) {
                assertThatThrownBy(each::get).cause().isInstanceOf(AuthorizationException.class);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "log-raw.dlt",
                "job-failed.dlt",
                "job-history",
                "recovery-event",
                "invented",
                "__consumer_offsets"
            })
    void aShipperCannotWriteToAnothersTopicOrToAMissingOne(String topic) {
        var shipper = login("shipper", broker().inside(), false);
        shipper.put("max.block.ms", "5000");

        assertThatThrownBy(() -> write(shipper, topic)).cause().isInstanceOf(AuthorizationException.class);
    }

    private static String words(AclBinding rule) {
        return "%s %s %s %s %s"
                .formatted(
                        rule.entry().principal(),
                        rule.entry().operation(),
                        rule.pattern().resourceType(),
                        rule.pattern().patternType(),
                        rule.pattern().name());
    }

    private static String words(BrokerRule rule, String operation) {
        boolean isPrefix = rule.name().endsWith("*");
        return "User:%s %S %S %s %s"
                .formatted(
                        rule.user(),
                        operation,
                        rule.resource(),
                        isPrefix ? "PREFIXED" : "LITERAL",
                        rule.name().replace("*", ""));
    }

    private static void write(Map<String, Object> settings, String topic) throws Exception {
        try (var producer = new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer())) {
            producer.send(new ProducerRecord<>(topic, "job", "a line")).get();
        }
    }

    private static Map<String, Object> login(String user, String address, boolean overTls) {
        String password =
                ComposeTest.secrets().get(user.toUpperCase(Locale.ROOT).replace('-', '_') + "_KAFKA_PASSWORD");
        Map<String, Object> settings = new HashMap<>(Map.of(
                "bootstrap.servers",
                address,
                "security.protocol",
                overTls ? "SASL_SSL" : "SASL_PLAINTEXT",
                "sasl.mechanism",
                "SCRAM-SHA-512",
                "sasl.jaas.config",
                "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"%s\" password=\"%s\";"
                        .formatted(user, password)));
        if (overTls) {
            settings.put("ssl.truststore.type", "PEM");
            settings.put("ssl.truststore.certificates", ComposeTest.secrets().get("KAFKA_TLS_CERTIFICATE"));
        }
        return settings;
    }

    private static ComposedBroker broker() {
        return Objects.requireNonNull(started);
    }
}
