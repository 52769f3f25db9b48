package io.schedmate.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourceType;
import org.junit.jupiter.api.Test;

/** Tests the users of a broker, their rights and the broker's settings, without a broker. */
class BrokerAccessTest {

    private static final String LOGIN =
            "org.apache.kafka.common.security.plain.PlainLoginModule required username=\"platform\" password=\"p\"";

    private final BrokerAccess access = new BrokerAccess(
            Map.of("shipper", "s", "node-agent", "n"), "p", List.of(new BrokerRule("a", "b", "c", List.of())));

    @Test
    void aUserLogsInWithItsOwnPassword() {
        assertThat(access.clientSettings("shipper"))
                .containsEntry("security.protocol", "SASL_PLAINTEXT")
                .containsEntry("sasl.mechanism", "PLAIN")
                .containsEntry(
                        "sasl.jaas.config", LOGIN.replace("platform", "shipper").replace("\"p\"", "\"s\"") + ";");
        assertThat(access.clientSettings(BrokerAccess.PLATFORM)).containsEntry("sasl.jaas.config", LOGIN + ";");
    }

    @Test
    void anUnknownUserIsRejectedWithTheKnownOnes() {
        assertThatThrownBy(() -> access.clientSettings("stranger"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("shipper", "node-agent", "(stranger)");
    }

    @Test
    void clientsLogInAsAnyUserAndTheControllerOnlyAsThePlatform() {
        assertThat(access.listenerLogins())
                .isEqualTo(LOGIN + " user_platform=\"p\" user_node-agent=\"n\" user_shipper=\"s\";");
        assertThat(access.controllerLogins()).isEqualTo(LOGIN + " user_platform=\"p\";");
    }

    @Test
    void noPasswordIsPrinted() {
        assertThat(access.toString())
                .startsWith("BrokerAccess[")
                .contains("shipper")
                .doesNotContain("\"s\"", "=");
    }

    @Test
    void aRuleAllowsEachOperationOnItsNameOrPrefix() {
        assertThat(new BrokerRule("shipper", "topic", "log-raw", List.of("write", "describe")).bindings())
                .hasSize(2)
                .allSatisfy(binding -> {
                    assertThat(binding.pattern().resourceType()).isEqualTo(ResourceType.TOPIC);
                    assertThat(binding.pattern().name()).isEqualTo("log-raw");
                    assertThat(binding.pattern().patternType()).isEqualTo(PatternType.LITERAL);
                    assertThat(binding.entry().principal()).isEqualTo("User:shipper");
                })
                .extracting(binding -> binding.entry().operation())
                .containsExactly(AclOperation.WRITE, AclOperation.DESCRIBE);
        assertThat(new BrokerRule("tracker", "group", "tracker-*", List.of("read")).bindings())
                .singleElement()
                .satisfies(binding -> {
                    assertThat(binding.pattern().resourceType()).isEqualTo(ResourceType.GROUP);
                    assertThat(binding.pattern().name()).isEqualTo("tracker-");
                    assertThat(binding.pattern().patternType()).isEqualTo(PatternType.PREFIXED);
                });
    }

    @Test
    void withoutUsersTheBrokerListensInPlainText() {
        Properties open = new BrokerSettings(Path.of("/data"), 9001, 9002, null).properties();

        assertThat(open)
                .containsEntry("log.dirs", "/data")
                .containsEntry("listeners", "CLIENTS://localhost:9001,CONTROLLER://localhost:9002")
                .containsEntry("advertised.listeners", "CLIENTS://localhost:9001")
                .containsEntry("listener.security.protocol.map", "CLIENTS:PLAINTEXT,CONTROLLER:PLAINTEXT")
                .containsEntry("controller.quorum.voters", "1@localhost:9002")
                .containsEntry("auto.create.topics.enable", "false")
                .containsEntry("offsets.topic.replication.factor", "1")
                .doesNotContainKeys("authorizer.class.name", "super.users");
    }

    @Test
    void withUsersTheBrokerDemandsALoginAndChecksRights() {
        assertThat(new BrokerSettings(Path.of("/data"), 9001, 9002, access).properties())
                .containsEntry("listener.security.protocol.map", "CLIENTS:SASL_PLAINTEXT,CONTROLLER:SASL_PLAINTEXT")
                .containsEntry("listener.name.clients.plain.sasl.jaas.config", access.listenerLogins())
                .containsEntry("listener.name.controller.plain.sasl.jaas.config", access.controllerLogins())
                .containsEntry("authorizer.class.name", "org.apache.kafka.metadata.authorizer.StandardAuthorizer")
                .containsEntry("super.users", "User:platform");
    }
}
