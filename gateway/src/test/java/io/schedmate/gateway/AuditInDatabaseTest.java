package io.schedmate.gateway;

import static io.schedmate.gateway.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.edge.security.Role;
import io.schedmate.model.problem.ProblemType;
import io.schedmate.testing.SharedDatabase;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests the audit log of a gateway with a database. */
class AuditInDatabaseTest {

    @Test
    void changesAreRecordedAndDuringADatabaseOutageOnlyReadsAreAllowed() {
        var database = SharedDatabase.empty();
        var gateway = new RunningGateway(Map.of(
                "spring.datasource.url", database.jdbcUrl(),
                "spring.datasource.username", database.user(),
                "spring.datasource.password", database.password(),
                "schedmate.gateway.keys.fresh-for", "1h"));
        try (gateway.context) {
            String operator = gateway.key(Role.OPERATOR, Role.READER);

            assertThat(approve(gateway, operator).statusCode()).isEqualTo(200);

            var listed = gateway.send(gateway.call("/api/v1/audit?operation=approveRecovery", operator));
            assertThat(RunningGateway.json(listed).at("/items/0/subject").asString())
                    .isEqualTo("a");
            long before = gateway.failureHandler.count("/api/v1/recoveries/a/approve");
            SharedDatabase.whileStopped(() -> {
                assertProblem(approve(gateway, operator), ProblemType.UNAVAILABLE);
                assertThat(gateway.failureHandler.count("/api/v1/recoveries/a/approve"))
                        .isEqualTo(before);
                assertThat(gateway.send(gateway.call("/api/v1/recoveries", operator))
                                .statusCode())
                        .isEqualTo(200);
            });
        }
    }

    private static HttpResponse<String> approve(RunningGateway gateway, String key) {
        return gateway.send(gateway.call("/api/v1/recoveries/a/approve", key)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"revision\":1}")));
    }
}
