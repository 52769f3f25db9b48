package io.schedmate.contracts.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PublishedCallsTest {

    @Test
    void theGatewayHasTheCallsThatItsUsersRelyOn() {
        assertThat(ApiDocument.gateway().operations())
                .extracting(Operation::call)
                .containsExactlyInAnyOrder(
                        "POST /jobs",
                        "GET /jobs",
                        "GET /jobs/counts",
                        "GET /jobs/{jobId}",
                        "DELETE /jobs/{jobId}",
                        "POST /jobs/{jobId}/events",
                        "POST /jobs/{jobId}/logs",
                        "GET /jobs/{jobId}/logs",
                        "GET /jobs/{jobId}/runs",
                        "POST /jobs/{jobId}/questions",
                        "POST /questions",
                        "POST /advice",
                        "GET /jobs/{jobId}/advice",
                        "GET /jobs/{jobId}/outlook",
                        "POST /what-if",
                        "POST /simulations",
                        "POST /jobs/{jobId}/what-if",
                        "GET /jobs/{jobId}/metrics",
                        "GET /jobs/{jobId}/metrics/timeline",
                        "GET /jobs/{jobId}/metrics/stream",
                        "POST /jobs/{jobId}/packing-check",
                        "GET /jobs/{jobId}/failures",
                        "GET /failures",
                        "GET /services/{service}/log-levels",
                        "POST /services/{service}/log-levels",
                        "GET /failures/causes",
                        "GET /failures/{failureId}",
                        "GET /failures/{failureId}/similar",
                        "POST /failures/{failureId}/feedback",
                        "GET /failures/{failureId}/feedback/log",
                        "GET /feedback",
                        "GET /feedback/scores",
                        "GET /reports",
                        "GET /alerts",
                        "GET /alerts/events",
                        "GET /alerts/{alertId}",
                        "POST /alerts/{alertId}/acknowledge",
                        "POST /alerts/{alertId}/silence",
                        "GET /recoveries",
                        "GET /recoveries/{recoveryId}",
                        "POST /recoveries/{recoveryId}/approve",
                        "POST /recoveries/{recoveryId}/cancel",
                        "POST /recoveries/{recoveryId}/release",
                        "GET /recoveries/breakers",
                        "POST /recoveries/breakers/{cluster}/reset",
                        "GET /recoveries/scores",
                        "GET /nodes",
                        "GET /nodes/{name}",
                        "POST /history/import",
                        "GET /dead-letters",
                        "POST /dead-letters/replay",
                        "POST /dead-letters/{deadLetterId}/replay");
        assertThat(ApiDocument.gateway().root().at("/servers/0/url").asString()).isEqualTo("/api/v1");
    }

    @Test
    void anAgentHasTheCallsThatARecoveryNeeds() {
        assertThat(ApiDocument.nodeAgent().operations())
                .extracting(Operation::call)
                .containsExactlyInAnyOrder(
                        "GET /health",
                        "GET /gpus",
                        "GET /checks",
                        "POST /check-runs",
                        "GET /check-runs/{runId}",
                        "GET /cordon",
                        "POST /cordon",
                        "POST /uncordon",
                        "POST /drain",
                        "POST /jobs/{jobId}/restart",
                        "GET /commands/{commandId}",
                        "GET /log-shipping");
    }

    @Test
    void recoveriesAreListedByStatusAndLogsAreReadByRange() {
        assertThat(operation("GET /recoveries").hasParameter("status")).isTrue();
        assertThat(operation("GET /jobs/{jobId}/logs"))
                .matches(call -> call.hasParameter("attempt") && call.hasParameter("source"))
                .matches(call -> call.hasParameter("fromLine") && call.hasParameter("limit"));
    }

    @Test
    void submittingAJobTwiceIsHarmless() {
        assertThat(operation("POST /jobs").node().path("responses").propertyNames())
                .contains("200", "201", "409");
    }

    private static Operation operation(String call) {
        return ApiDocument.gateway().operations().stream()
                .filter(operation -> operation.call().equals(call))
                .findFirst()
                .orElseThrow();
    }
}
