package io.schedmate.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.schedmate.edge.security.Role;
import io.schedmate.gateway.wiring.GatewayProperties;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests that the faults of one caller, however many, do not affect other callers. */
class CallerFaultsTest {

    private static final String LOGS = "/api/v1/jobs/x/logs?attempt=1&file=out";
    /** More calls than the circuit breaker's window of 20. */
    private static final int MANY = 40;

    /**
     * A gateway with a longer time limit. A call whose body is not being read by the limit counts as the service's
     * fault, and on a busy machine it takes a while until reading starts.
     */
    private final RunningGateway gateway = new RunningGateway(Map.of(
            "schedmate.gateway.operations.checkPacking.time-limit", "5s", "schedmate.gateway.at-once.streams", "2"));

    private final String faulty = gateway.key(Role.SHIPPER, Role.SUBMITTER);

    @AfterEach
    void close() {
        gateway.context.close();
    }

    @Test
    void abortedBodiesDoNotOpenACircuit() throws Exception {
        for (int each = 0; each < MANY; each++) {
            try (var call = new HalfCall(gateway, LOGS, faulty)) {
                call.send("step 2\n");
            }
        }

        assertOthersAreServed();
    }

    /** A service that refuses a body closes the connection before it has read it, so that its answer may be lost. */
    @Test
    void bodiesThatAServiceRefusesWithoutReadingThemDoNotOpenACircuit() throws Exception {
        try (var service = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> breakOffAll(service));
            var refused = new RunningGateway(Map.of(
                    "schedmate.gateway.services.metric-tracker",
                    "http://localhost:" + service.getLocalPort(),
                    "schedmate.gateway.operations.appendLogs.body-limit",
                    "8MB"));
            try {
                String key = refused.key(Role.SHIPPER);
                for (int each = 0; each < MANY; each++) {
                    refused.send(refused.call(LOGS, key).POST(BodyPublishers.ofByteArray(new byte[4_000_000])));
                }

                assertThat(state(refused)).isEqualTo(CircuitBreaker.State.CLOSED);
            } finally {
                refused.context.close();
            }
        }
    }

    @Test
    void callsWithoutABodyOpenTheCircuitOfAServiceThatBreaksThemOff() throws Exception {
        try (var service = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> breakOffAll(service));
            var broken = new RunningGateway(
                    Map.of("schedmate.gateway.services.metric-tracker", "http://localhost:" + service.getLocalPort()));
            try {
                String key = broken.key(Role.READER);
                for (int each = 0; each < MANY; each++) {
                    broken.send(broken.call("/api/v1/jobs/x/metrics", key));
                }

                assertThat(state(broken)).isNotEqualTo(CircuitBreaker.State.CLOSED);
            } finally {
                broken.context.close();
            }
        }
    }

    /** Closes each connection after the first bytes of its call. */
    private static void breakOffAll(ServerSocket service) {
        while (!service.isClosed()) {
            try (var call = service.accept()) {
                var _ = call.getInputStream().readNBytes(100);
            } catch (IOException _) {
                // The test has ended, or the gateway has closed the connection.
            }
        }
    }

    @Test
    void slowBodiesTimeOutAndDoNotOpenACircuit() throws Exception {
        var calls = new ArrayList<HalfCall>();
        // More than the circuit breaker's window, fewer than a caller's concurrent calls.
        for (int each = 0; each < 25; each++) {
            calls.add(new HalfCall(gateway, "/api/v1/jobs/x/packing-check", faulty));
        }
        for (HalfCall call : calls) {
            try (call) {
                assertThat(call.status()).isEqualTo(408);
            }
        }

        assertOthersAreServed();
    }

    @Test
    void slowBodiesOfEveryFormTimeOutAndDoNotOpenACircuit() throws Exception {
        var calls = new ArrayList<HalfCall>();
        for (String slow : List.of(
                "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
                "Content-Type: application/json\r\nContent-Length: 1000\r\nExpect: 100-continue\r\n\r\n",
                "Content-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: 1000\r\n\r\n{",
                "Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000\r\n\r\n--b\r\n")) {
            // All forms together: more than the circuit breaker's window, fewer than a caller's concurrent calls.
            for (int each = 0; each < 7; each++) {
                calls.add(new HalfCall(gateway, "/api/v1/jobs/x/packing-check", faulty, slow));
            }
        }
        for (HalfCall call : calls) {
            try (call) {
                assertThat(call.lastStatus()).isBetween(400, 499);
            }
        }

        assertOthersAreServed();
    }

    @Test
    void successfulCallsThatTakeUpToTheirTimeLimitDoNotOpenACircuit() {
        Duration longest = gateway.context.getBean(GatewayProperties.class).operations().values().stream()
                .map(GatewayProperties.Operation::timeLimit)
                .max(Comparator.naturalOrder())
                .orElseThrow();
        CircuitBreaker breaker =
                gateway.context.getBean(CircuitBreakerRegistry.class).circuitBreaker("metric-tracker");
        for (int each = 0; each < MANY; each++) {
            breaker.onSuccess(longest.toNanos(), TimeUnit.NANOSECONDS);
        }

        assertThat(longest).isGreaterThanOrEqualTo(Duration.ofHours(1));
        assertOthersAreServed();
    }

    @Test
    void slowUploadsWithoutAValidKeyAreRejectedAtOnceAndTakeNoCapacity() throws Exception {
        var calls = new ArrayList<HalfCall>();
        try {
            for (int each = 0; each < 260; each++) {
                calls.add(new HalfCall(gateway, LOGS, each % 2 == 0 ? "" : "sm_" + each + "_invented"));
            }
            for (HalfCall call : calls) {
                assertThat(call.status()).isIn(401, 429);
            }

            assertOthersAreServed();
        } finally {
            for (HalfCall call : calls) {
                call.close();
            }
        }
    }

    @Test
    void serviceErrorsReportedAsProblemsDoNotOpenACircuit() {
        String problem = "{\"detail\": \"of the service\"}";
        gateway.tracker.stub("/api/v1/jobs/x/metrics", 500, "application/problem+json", problem);
        for (int each = 0; each < MANY; each++) {
            assertThat(gateway.send(gateway.call("/api/v1/jobs/x/metrics", faulty))
                            .statusCode())
                    .isEqualTo(500);
        }

        assertOthersAreServed();
    }

    @Test
    void specialCharactersInAQueryAreForwarded() {
        for (String query :
                List.of("%20", "+a+", "%0a", "%00", "%22%3c%3e", "%c3%a4", "%f0%9f%98%80", "a=b", "%5bx%5d")) {
            int status = gateway.send(gateway.call("/api/v1/jobs/x/metrics?cursor=" + query, faulty))
                    .statusCode();
            assertThat(status).as(query).isEqualTo(200);
        }
        for (String query : List.of("cursor=%ff", "%f3%8a%92%8f=1", "%c2%85x=1")) {
            int noText = gateway.send(gateway.call("/api/v1/jobs/x/metrics?" + query, faulty))
                    .statusCode();
            assertThat(noText).as(query).isEqualTo(400);
        }

        assertOthersAreServed();
    }

    @Test
    void slowUploadsOfOneKeyTakeNoCapacityFromAnother() throws Exception {
        var slow = new RunningGateway(Map.of("schedmate.gateway.call-rate.burst", "1000"));
        var calls = new ArrayList<HalfCall>();
        try {
            String key = slow.key(Role.SHIPPER);
            int refused = 0;
            for (int each = 0; each < 260; each++) {
                calls.add(new HalfCall(slow, LOGS, key));
            }
            // Every call beyond the caller's 32 places is refused. The test does not wait for those that have a place.
            for (HalfCall call : calls.subList(calls.size() - 100, calls.size())) {
                refused += call.status() == 429 ? 1 : 0;
            }

            assertThat(refused).isGreaterThanOrEqualTo(100 - 32);
            var other = slow.send(slow.call(LOGS, slow.key(Role.SHIPPER)).POST(BodyPublishers.ofString("step 1\n")));
            assertThat(other.statusCode()).isEqualTo(200);
        } finally {
            for (HalfCall call : calls) {
                call.close();
            }
            slow.context.close();
        }
    }

    @Test
    void concurrentStreamsOfACallerAreLimitedAndAnEndedStreamFreesItsPlace() throws Exception {
        var release = new CountDownLatch(1);
        var opened = new CountDownLatch(2);
        String path = "/api/v1/jobs/live/metrics/stream";
        gateway.tracker.stub(path, exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
            exchange.sendResponseHeaders(200, 0);
            opened.countDown();
            try {
                release.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            exchange.close();
        });
        var streams = List.of(
                Thread.ofVirtual().start(() -> gateway.send(gateway.call(path, faulty))),
                Thread.ofVirtual().start(() -> gateway.send(gateway.call(path, faulty))));
        opened.await();

        assertThat(gateway.send(gateway.call(path, faulty)).statusCode()).isEqualTo(429);
        assertThat(gateway.send(gateway.call("/api/v1/jobs/x/metrics", faulty)).statusCode())
                .isEqualTo(200);
        release.countDown();
        for (Thread stream : streams) {
            stream.join();
        }
        await().atMost(RunningGateway.PATIENCE)
                .untilAsserted(() -> assertThat(
                                gateway.send(gateway.call(path, faulty)).statusCode())
                        .isEqualTo(200));
    }

    private static CircuitBreaker.State state(RunningGateway of) {
        return of.context
                .getBean(CircuitBreakerRegistry.class)
                .circuitBreaker("metric-tracker")
                .getState();
    }

    private void assertOthersAreServed() {
        assertThat(state(gateway)).isEqualTo(CircuitBreaker.State.CLOSED);
        var answer =
                gateway.send(gateway.call(LOGS, gateway.key(Role.SHIPPER)).POST(BodyPublishers.ofString("step 1\n")));
        assertThat(answer.statusCode()).isEqualTo(200);
    }
}
