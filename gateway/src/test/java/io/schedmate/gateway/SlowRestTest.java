package io.schedmate.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that no caller can keep a connection with an endless body, however short the pauses are. */
class SlowRestTest {

    private static final RunningGateway GATEWAY =
            new RunningGateway(Map.of("schedmate.server.rest-within", "1s", "schedmate.gateway.body-within", "1s"));

    @AfterAll
    static void close() {
        GATEWAY.context.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // A call that needs no body.
                "GET /livez HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900000\r\n\r\n",
                // A refused call.
                "POST /api/v1/jobs HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900000\r\n\r\n",
                // A call that the gateway answers once it has read the body.
                "POST /console/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                        + "Content-Length: 60000\r\n\r\n{\"key\": \"",
                // A path that nothing answers.
                "PUT /nowhere HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900000\r\n\r\n",
                // A body of unknown length.
                "DELETE /api/v1/jobs/x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nfffff\r\n"
            })
    void aConnectionWithAnEndlessRestIsClosed(String beginning) throws IOException {
        assertClosedWhileSending(GATEWAY.at("/"), beginning);
    }

    @Test
    void aConnectionWithAnEndlessRestIsClosedOnTheManagementPort() throws IOException {
        String port = GATEWAY.context.getEnvironment().getProperty("local.management.port");
        assertClosedWhileSending(
                URI.create("http://localhost:" + port),
                "GET /actuator/health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900000\r\n\r\n");
    }

    @Test
    void aConnectionWhoseRestEndsInTimeIsUsedForTheNextCall() throws IOException {
        // With the usual limit: on a busy machine, the pieces may take longer than a second.
        int port = RunningGateway.shared().at("/").getPort();
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            send(socket, "GET /livez HTTP/1.1\r\nHost: localhost\r\nContent-Length: 6\r\n\r\n");
            for (String piece : new String[] {"ab", "cd", "ef"}) {
                send(socket, piece);
            }
            send(socket, "GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");

            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                            .split("HTTP/1.1 200", -1))
                    .hasSize(3);
        }
    }

    private static void assertClosedWhileSending(URI where, String beginning) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), where.getPort())) {
            send(socket, beginning);
            await().atMost(RunningGateway.PATIENCE)
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
        socket.getOutputStream().flush();
    }
}
