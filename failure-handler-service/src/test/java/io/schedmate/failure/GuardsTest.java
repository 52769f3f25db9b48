package io.schedmate.failure;

import static io.schedmate.failure.Handler.HANDLER;
import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.edge.security.Role;
import io.schedmate.failure.agents.AgentAnswer;
import io.schedmate.failure.agents.NodeAgents;
import io.schedmate.model.api.agent.command.CommandResult;
import io.schedmate.model.api.agent.command.UncordonRequest;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Tests that an agent that does not answer is not called for a while, and does not delay calls to others. */
class GuardsTest {

    private static final int TRIES = 6;

    @Test
    void theCircuitOfAnUnreachableAgentOpensAndOtherAgentsAreStillCalled() {
        for (int each = 0; each < TRIES; each++) {
            assertThat(uncordoned("node-that-is-no-host.invalid")).isInstanceOf(AgentAnswer.NoAnswer.class);
        }

        assertThat(uncordoned("node-that-is-no-host.invalid"))
                .isInstanceOfSatisfying(
                        AgentAnswer.NoAnswer.class,
                        unavailable -> assertThat(unavailable.detail())
                                .startsWith("No answer from the agent of node-that-is-no-host.invalid")
                                .contains("OPEN"));
        assertThat(uncordoned("node-3")).isNotInstanceOf(AgentAnswer.NoAnswer.class);
        assertThat(HANDLER.actuator("/prometheus", Role.OPERATOR).body())
                .containsPattern(
                        "resilience4j_circuitbreaker_state\\{[^}]*name=\"node-agent-node-that-is-no-host.invalid\"[^}]*state=\"open\"[^}]*} 1\\.0")
                .containsPattern(
                        "resilience4j_circuitbreaker_state\\{[^}]*name=\"node-agent-node-3\"[^}]*state=\"closed\"[^}]*} 1\\.0");
    }

    private static AgentAnswer<CommandResult> uncordoned(String node) {
        return HANDLER.part(NodeAgents.class)
                .uncordon(
                        new NodeAgents.Address(node, UUID.randomUUID().toString()),
                        new UncordonRequest(UUID.randomUUID(), 1, "a test of the guard"));
    }
}
