package io.schedmate.gateway;

import static io.schedmate.gateway.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.edge.security.Role;
import io.schedmate.model.problem.ProblemType;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;

/** Tests changes of log levels in the service that the address names, and in the gateway itself. */
class LogLevelsTest {

    private static final RunningGateway GATEWAY = RunningGateway.shared();

    @TestFactory
    Stream<DynamicTest> theServiceNamedByTheAddressIsCalled() {
        return Map.of(
                        "job-registry", GATEWAY.registry,
                        "advisor", GATEWAY.advisor,
                        "metric-tracker", GATEWAY.tracker,
                        "failure-handler", GATEWAY.failureHandler)
                .entrySet()
                .stream()
                .map(service -> DynamicTest.dynamicTest(service.getKey(), () -> {
                    String path = path(service.getKey());
                    service.getValue().stub(path, 200, "application/json", "{\"service\": \"it\"}");

                    HttpResponse<String> answer = change(Role.ADMIN, service.getKey(), "io.schedmate.some");

                    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
                    assertThat(service.getValue().last(path).body()).contains("io.schedmate.some");
                }));
    }

    @Test
    void theGatewayChangesItsOwnLogLevelsAndAuditsTheChange() {
        Logger logger = LoggerFactory.getLogger("io.schedmate.gateway.changed");
        assertThat(logger.isDebugEnabled()).isFalse();

        HttpResponse<String> answer = change(Role.ADMIN, "gateway", "io.schedmate.gateway.changed");

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(logger.isDebugEnabled()).isTrue();
        var entry = JsonMapper.shared()
                .readTree(GATEWAY.send(GATEWAY.call(
                                "/api/v1/audit?limit=1&operation=changeLogLevel&subject=gateway",
                                GATEWAY.key(Role.ADMIN)))
                        .body())
                .at("/items/0");
        assertThat(entry.path("body").toString()).contains("io.schedmate.gateway.changed", "debug");
        assertThat(entry.path("status").asInt()).isEqualTo(200);
    }

    @Test
    void anUnknownServiceIsNotFound() {
        assertProblem(change(Role.ADMIN, "unheard-of", "io.schedmate"), ProblemType.NOT_FOUND);
    }

    @Test
    void anOperatorMayNotChangeLogLevels() {
        assertProblem(change(Role.OPERATOR, "advisor", "io.schedmate"), ProblemType.FORBIDDEN);
        assertProblem(change(Role.OPERATOR, "gateway", "io.schedmate"), ProblemType.FORBIDDEN);
    }

    private static String path(String service) {
        return "/api/v1/services/" + service + "/log-levels";
    }

    private static HttpResponse<String> change(Role role, String service, String logger) {
        return GATEWAY.send(GATEWAY.call(path(service), GATEWAY.key(role))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"logger\": \"%s\", \"level\": \"debug\"}".formatted(logger))));
    }
}
