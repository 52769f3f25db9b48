package io.schedmate.gateway;

import static io.schedmate.gateway.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.schedmate.edge.security.Role;
import io.schedmate.model.problem.ProblemType;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Tests what a caller receives when a service fails. */
class FailuresTest {

    private static final RunningGateway GATEWAY = RunningGateway.shared();

    @Test
    void aServiceErrorThatIsNoProblemIsABadGateway() {
        GATEWAY.failureHandler.stub("/api/v1/failures/page", 500, "text/html", "<h1>stack trace of ours</h1>");

        var answer = GATEWAY.send(GATEWAY.call("/api/v1/failures/page", GATEWAY.key(Role.READER)));

        assertThat(assertProblem(answer, ProblemType.UPSTREAM_FAILED).detail()).doesNotContain("stack trace");
    }

    @Test
    void aClientErrorThatIsNoProblemKeepsItsStatus() {
        GATEWAY.failureHandler.stub("/api/v1/failures/none", 404, "text/plain", "no");

        assertProblem(
                GATEWAY.send(GATEWAY.call("/api/v1/failures/none", GATEWAY.key(Role.READER))), ProblemType.NOT_FOUND);
    }

    @Test
    void aProblemFromAServiceIsForwardedUnchanged() {
        String problem = "{\"detail\":\"of the service\"}";
        GATEWAY.failureHandler.stub("/api/v1/failures/own", 409, "application/problem+json", problem);

        var answer = GATEWAY.send(GATEWAY.call("/api/v1/failures/own", GATEWAY.key(Role.READER)));

        assertThat(answer.statusCode()).isEqualTo(409);
        assertThat(answer.body()).isEqualTo(problem);
    }

    @Test
    void anAnswerThatIsNotHttpIsABadGateway() {
        GATEWAY.advisor.stub("/api/v1/jobs/cut/advice", exchange -> exchange.close());

        assertProblem(
                GATEWAY.send(GATEWAY.call("/api/v1/jobs/cut/advice", GATEWAY.key(Role.READER))),
                ProblemType.UPSTREAM_FAILED);
    }

    @Test
    void aLateAnswerIsAGatewayTimeout() {
        var release = new CountDownLatch(1);
        String path = "/api/v1/recoveries/scores";
        GATEWAY.failureHandler.stub(path, exchange -> {
            hold(release);
            StandIn.answer(exchange, 200, "application/json", "{}");
        });

        var answer = GATEWAY.send(GATEWAY.call(path, GATEWAY.key(Role.OPERATOR)));
        release.countDown();

        assertProblem(answer, ProblemType.DEADLINE_EXCEEDED);
    }

    @Test
    void theCircuitOfAFailingServiceOpensUntilItRecoversAndOtherServicesStayReachable() {
        // The circuit stays open until the test lets it try again, however long the calls of the test take.
        var gateway = new RunningGateway(
                Map.of("resilience4j.circuitbreaker.configs.default.wait-duration-in-open-state", "1h"));
        try (gateway.context) {
            String path = "/api/v1/jobs/x/advice";
            String key = gateway.key(Role.READER);
            gateway.advisor.stub(path, 500, "text/plain", "no");

            await().atMost(RunningGateway.PATIENCE).untilAsserted(() -> {
                var answer = gateway.send(gateway.call(path, key));
                assertThat(assertProblem(answer, ProblemType.UNAVAILABLE).detail())
                        .contains("its last calls failed");
            });
            assertThat(gateway.management("/actuator/prometheus").body())
                    .containsPattern(
                            "resilience4j_circuitbreaker_state\\{[^}]*name=\"advisor\"[^}]*state=\"open\"[^}]*} 1\\.0")
                    .containsPattern(
                            "resilience4j_circuitbreaker_state\\{[^}]*name=\"job-registry\"[^}]*state=\"closed\"[^}]*} 1\\.0");
            long reached = gateway.advisor.count(path);
            assertThat(reached).isBetween(10L, 25L);
            assertThat(gateway.send(gateway.call("/api/v1/jobs/x", key)).statusCode())
                    .isEqualTo(200);

            gateway.advisor.stub(path, 200, "application/json", "{}");
            gateway.context
                    .getBean(CircuitBreakerRegistry.class)
                    .circuitBreaker("advisor")
                    .transitionToHalfOpenState();
            String another = gateway.key(Role.READER);
            await().atMost(RunningGateway.PATIENCE)
                    .untilAsserted(() -> assertThat(
                                    gateway.send(gateway.call(path, another)).statusCode())
                            .isEqualTo(200));
        }
    }

    @Test
    void concurrentCallsToASlowServiceAreLimitedAndOtherServicesStayReachable() throws InterruptedException {
        var gateway = new RunningGateway(Map.of("resilience4j.bulkhead.configs.default.max-concurrent-calls", "1"));
        try (gateway.context) {
            var within = new CountDownLatch(1);
            var release = new CountDownLatch(1);
            gateway.advisor.stub("/api/v1/jobs/x/advice", exchange -> {
                within.countDown();
                hold(release);
                StandIn.answer(exchange, 200, "application/json", "{}");
            });
            String key = gateway.key(Role.READER);
            var first = Thread.ofVirtual().start(() -> gateway.send(gateway.call("/api/v1/jobs/x/advice", key)));
            within.await();

            var second = gateway.send(gateway.call("/api/v1/jobs/y/advice", key));
            var elsewhere = gateway.send(gateway.call("/api/v1/jobs/x", key));
            String metrics = gateway.management("/actuator/prometheus").body();
            release.countDown();
            first.join();

            assertThat(assertProblem(second, ProblemType.UNAVAILABLE).detail()).contains("advisor is overloaded");
            assertThat(elsewhere.statusCode()).isEqualTo(200);
            assertThat(metrics)
                    .containsPattern(
                            "resilience4j_bulkhead_available_concurrent_calls\\{[^}]*name=\"advisor\"[^}]*} 0\\.0");
        }
    }

    @Test
    void anUnreachableServiceIsReportedAndTheGatewayStaysReady() {
        // Another program may take the port of a server that was closed; nothing listens on port 1.
        var gateway = new RunningGateway(Map.of("schedmate.gateway.services.job-registry", "http://127.0.0.1:1"));
        try (gateway.context) {
            var answer = gateway.send(gateway.call("/api/v1/jobs", gateway.key(Role.READER)));

            assertThat(assertProblem(answer, ProblemType.UNAVAILABLE).detail()).contains("job-registry");
            assertThat(gateway.send(gateway.call("/readyz")).statusCode()).isEqualTo(200);
        }
    }

    private static void hold(CountDownLatch release) {
        try {
            release.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
