package io.schedmate.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.kubernetes.advise.NodeConditions;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Tests a node's condition beside the conditions of others. */
class NodeConditionsTest {

    private static final String NODE = "/api/v1/nodes/gpu-7";

    private final TestingCluster cluster = new TestingCluster();
    private final TestingGateway gateway = new TestingGateway();
    private final NodeConditions conditions = new NodeConditions(
            cluster.client(), gateway.client(), "hall-b", InstantSource.fixed(Instant.parse("2026-03-02T12:00:00.5Z")));

    @BeforeEach
    void start() {
        cluster.takes(NODE + "/status", 200);
        fault(
                "\"GPU 3 fell off the bus.\"",
                "{\"xid\": 79, \"pci\": null, \"pid\": null, \"occurredAt\": \"2026-03-02T11:59:00Z\", \"text\":"
                        + " \"fallen off\"}");
    }

    private void fault(String reason, String xids) {
        gateway.answers(NODE, """
            {"name": "gpu-7", "cluster": "hall-b", "health": "faulty", "healthReason": %s,
             "simulated": false, "cordons": [], "gpus": [], "blamedBy": [], "lastSeenAt": null, "suspect": false,
             "history": {"windowDays": 90, "observedDays": 0, "failures": 0, "xids": 1, "gpuFaults": 0, "checks": 0, "failedChecks": 0},
             "firstSeenAt": null, "score": null, "events": [],
             "recentXids": [%s]}
            """.formatted(reason, xids));
    }

    @AfterEach
    void stop() {
        cluster.close();
        gateway.close();
    }

    @Test
    void aFaultSetsTheConditionAndNamesItsCodes() {
        healthIs("faulty");
        cluster.has(NODE, node(""));

        conditions.round();

        assertThat(cluster.patches()).singleElement().satisfies(patch -> {
            assertThat(patch.propertyNames()).containsExactly("status");
            assertThat(patch.at("/status/conditions")).hasSize(1);
            assertThat(patch.at("/status/conditions/0/type").asString()).isEqualTo("SchedMateNodeFault");
            assertThat(patch.at("/status/conditions/0/status").asString()).isEqualTo("True");
            assertThat(patch.at("/status/conditions/0/message").asString())
                    .startsWith("[XID_79] GPU 3 fell off the bus. - RecommendedAction: ");
            assertThat(patch.at("/status/conditions/0/lastTransitionTime").asString())
                    .isEqualTo("2026-03-02T12:00:00Z");
        });
    }

    @Test
    void anUnchangedConditionIsNotWrittenAgain() {
        healthIs("faulty");
        cluster.has(NODE, node(", {\"type\": \"SchedMateNodeFault\", \"status\": \"True\"}"));

        conditions.round();

        assertThat(cluster.patches()).isEmpty();
    }

    @Test
    void theConditionOfARepairedNodeBecomesFalse() {
        healthIs("healthy");
        cluster.has(NODE, node(", {\"type\": \"SchedMateNodeFault\", \"status\": \"True\"}"));

        conditions.round();

        assertThat(cluster.patches())
                .singleElement()
                .satisfies(patch -> assertThat(
                                patch.at("/status/conditions/0/status").asString())
                        .isEqualTo("False"));
    }

    @Test
    void aNodeThatWasNeverFaultyGetsNoCondition() {
        cluster.has(NODE, node(""));
        for (String health : new String[] {"healthy", "suspect", "unknown"}) {
            healthIs(health);
            conditions.round();
        }

        assertThat(cluster.patches()).isEmpty();
    }

    @Test
    void aFaultStaysSetWhileItsNodeReportsNothing() {
        healthIs("unknown");
        cluster.has(NODE, node(", {\"type\": \"SchedMateNodeFault\", \"status\": \"True\"}"));

        conditions.round();

        assertThat(cluster.patches()).isEmpty();
    }

    @Test
    void aNodeIsPatchedOncePerChangeOfItsHealth() {
        healthIs("faulty");
        cluster.has(NODE, node(""));
        conditions.round();
        conditions.round();
        assertThat(cluster.patches()).hasSize(1);

        cluster.has(NODE, node(", {\"type\": \"SchedMateNodeFault\", \"status\": \"True\"}"));
        healthIs("healthy");
        conditions.round();

        assertThat(cluster.patches()).hasSize(1);
    }

    @Test
    void aFaultWithoutACodeIsAFailedCheck() {
        healthIs("faulty");
        cluster.has(NODE, "{\"apiVersion\": \"v1\", \"kind\": \"Node\", \"metadata\": {\"name\": \"gpu-7\"}}");
        fault("null", "");

        conditions.round();

        JsonNode condition = condition();
        assertThat(condition.path("reason").asString()).isEqualTo("CheckFailed");
        assertThat(condition.path("message").asString())
                .isEqualTo("It is faulty. - RecommendedAction: see GET /api/v1/nodes/gpu-7");
    }

    @Test
    void eachCodeIsNamedOnceAndALongReasonCut() {
        healthIs("faulty");
        cluster.has(NODE, node(""));
        String xid = "{\"xid\": %d, \"pci\": null, \"pid\": null, \"occurredAt\": \"2026-03-02T11:59:00Z\", \"text\":"
                + " \"x\"}";
        fault(
                "\"" + "x".repeat(2000) + "\"",
                String.join(",", xid.formatted(79), xid.formatted(48), xid.formatted(79)));

        conditions.round();

        JsonNode condition = condition();
        assertThat(condition.path("reason").asString()).isEqualTo("NvidiaXidError");
        assertThat(condition.path("message").asString())
                .startsWith("[XID_79,XID_48] xxx")
                .hasSize(1024);
    }

    private JsonNode condition() {
        return cluster.patches().getLast().at("/status/conditions/0");
    }

    @Test
    void aNodeOfAnotherNameIsIgnored() {
        healthIs("faulty");

        conditions.round();

        assertThat(cluster.patches()).isEmpty();
    }

    private void healthIs(String health) {
        gateway.answers("/api/v1/nodes", """
                {"items": [{"name": "gpu-7", "cluster": "hall-b", "health": "%s", "cordoned": false, "gpuCount": 8,
                  "lastSeenAt": null, "suspect": false, "score": null, "history": {"windowDays": 90, "observedDays": 0,
                  "failures": 0, "xids": 0, "gpuFaults": 0, "checks": 0, "failedChecks": 0}}], "nextCursor": null}
                """.formatted(health));
    }

    private static String node(String more) {
        return """
                {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "gpu-7"}, "spec": {},
                 "status": {"conditions": [{"type": "Ready", "status": "True"}%s]}}
                """.formatted(more);
    }
}
