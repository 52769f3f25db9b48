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

/** Tests that no caller can keep a connection by sending headers endlessly, however short the pauses are. */
class SlowHeadersTest {

    private static final RunningGateway GATEWAY = new RunningGateway(Map.of("schedmate.server.headers-within", "1s"));

    @AfterAll
    static void close() {
        GATEWAY.context.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // An endless request line.
                "GET /api/v1/jobs?cursor=",
                // An endless header.
                "GET /api/v1/jobs HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
                // Endless headers of a second call, after a first one that was answered.
                "GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\nGET /livez HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
            })
    void aConnectionWithEndlessHeadersIsClosed(String beginning) throws IOException {
        assertClosedWhileSending(GATEWAY.at("/"), beginning);
    }

    @Test
    void aConnectionWithEndlessHeadersIsClosedOnTheManagementPort() throws IOException {
        String port = GATEWAY.context.getEnvironment().getProperty("local.management.port");
        assertClosedWhileSending(URI.create("http://localhost:" + port), "GET /actuator/health HTTP/1.1\r\nX-Slow: ");
    }

    @Test
    void headersInPiecesAreAcceptedIfTheyEndInTime() throws IOException {
        // With the usual limit: on a busy machine, the pieces may take longer than a second.
        int port = RunningGateway.shared().at("/").getPort();
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            for (String piece :
                    new String[] {"GET /liv", "ez HTTP/1.1\r\nHo", "st: localhost\r\nConnection: close\r\n", "\r\n"}) {
                send(socket, piece);
            }

            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("HTTP/1.1 200");
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
