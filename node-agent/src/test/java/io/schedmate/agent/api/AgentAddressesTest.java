package io.schedmate.agent.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;

/** Tests that no spelling of an address reveals more than health and metrics to unsigned calls. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "schedmate.agent.node=node-1",
            "schedmate.agent.mode=simulated",
            "schedmate.agent.sample-every=1h",
            "schedmate.server.headers-within=10s",
            // Exposes more endpoints, as a site may do by mistake.
            "management.endpoints.web.exposure.include=health,prometheus,loggers,env,heapdump",
            "spring.kafka.bootstrap-servers=localhost:1",
            "spring.kafka.producer.properties.max.block.ms=10"
        })
class AgentAddressesTest {

    private static final List<String> METHODS =
            List.of("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "get", "PROPFIND");

    private final int port;

    AgentAddressesTest(@LocalServerPort int port) {
        this.port = port;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/agent/v1/gpus",
                "/%61gent/v1/gpus",
                "/agent;a=b/v1/gpus",
                "/agent/v1;/gpus",
                "/agent/v1/gpus;a=b",
                "//agent/v1/gpus",
                "/agent//v1/gpus",
                "/./agent/v1/gpus",
                "/x/../agent/v1/gpus",
                "/x/%2e%2e/agent/v1/gpus",
                "/actuator/health/..;/../agent/v1/gpus",
                "/agent/v1/health/../gpus",
                "/agent/v1/health;/../gpus",
                "/agent/v1/health%2f..%2fgpus",
                "/agent%2fv1/gpus",
                "/agent/v1/%2567pus",
                "/agent/v1/gpus/",
                "/AGENT/v1/gpus",
                "/agent/v1/gpus%00",
                "/agent/v1/%ef%bd%87pus",
                "/agent/v1/cordon",
                "/%61gent/v1/cordon",
                "/agent;a=b/v1/drain",
                "/agent/v1/healthy",
                "/agent/v1/health/",
                "/error",
                "/actuator",
                "/actuator/loggers",
                "/actuator/env",
                "/actuator/heapdump",
                "/actuator/health/../loggers/io.schedmate",
                "/%61ctuator/loggers/io.schedmate",
                "http://localhost/%61gent/v1/gpus"
            })
    void anUnsignedCallIsRejected(String address) throws IOException {
        for (String method : METHODS) {
            assertThat(status(method, address)).as(method + " " + address).isBetween(400, 499);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/agent/v1/health",
                "/actuator/health",
                "/actuator/health/liveness",
                "/actuator/health/readiness",
                "/actuator/prometheus"
            })
    void healthAndMetricsNeedNoSignatureAndAreReadOnly(String address) throws IOException {
        assertThat(status("GET", address)).isEqualTo(200);
        for (String method : METHODS.subList(2, METHODS.size())) {
            assertThat(status(method, address)).as(method + " " + address).isBetween(400, 499);
        }
    }

    @Test
    void aCallWithEndlessHeadersIsClosed() throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            send(socket, "GET /agent/v1/health HTTP/1.1\r\nX-Slow: ");
            await().atMost(Duration.ofMinutes(3))
                    .pollInterval(Duration.ofMillis(100))
                    .until(() -> isClosedAfter(socket, "a"));
        }
    }

    private static boolean isClosedAfter(Socket socket, String piece) {
        try {
            send(socket, piece);
            return false;
        } catch (IOException _) {
            return true;
        }
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Sends a call over a plain socket, because HTTP clients normalise addresses. Returns the status. */
    private int status(String method, String address) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            String call = method + " " + address + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                    + "SchedMate-Node: node-1\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}";
            send(socket, call);
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return Integer.parseInt(answer.split(" ", 3)[1]);
        }
    }
}
