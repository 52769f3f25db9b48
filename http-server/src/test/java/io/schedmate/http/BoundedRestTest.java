package io.schedmate.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ConfigurableApplicationContext;

/** Tests what becomes of a connection whose call has a body that nobody reads. */
class BoundedRestTest {

    private static final String PORT = "local.server.port";

    private static final ConfigurableApplicationContext BRIEF =
            ServerUnderTest.start("schedmate.server.rest-within=100ms");

    /** Accepts any rest that comes within an hour and has at most a kilobyte. */
    private static final ConfigurableApplicationContext SMALL =
            ServerUnderTest.start("schedmate.server.rest-within=1h", "server.tomcat.max-swallow-size=1KB");

    private static final ConfigurableApplicationContext UNLIMITED =
            ServerUnderTest.start("schedmate.server.rest-within=1h", "server.tomcat.max-swallow-size=-1");

    @AfterAll
    static void close() {
        BRIEF.close();
        SMALL.close();
        UNLIMITED.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/prompt", "/later", "/nowhere"})
    void aConnectionWithAnEndlessRestIsClosed(String path) throws IOException {
        try (Socket socket = ServerUnderTest.connect(BRIEF, PORT)) {
            ServerUnderTest.send(socket, call(path, 900_000));

            await().atMost(Duration.ofMinutes(3))
                    .pollInterval(Duration.ofMillis(100))
                    .until(() -> isClosedAfter(socket, "a"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/prompt", "/later"})
    void aConnectionWhoseRestEndsIsUsedForTheNextCall(String path) throws IOException {
        try (Socket socket = ServerUnderTest.connect(SMALL, PORT)) {
            for (int times = 0; times < 2; times++) {
                ServerUnderTest.send(socket, call(path, 1_000) + "a".repeat(600));
                ServerUnderTest.send(socket, "b".repeat(400));

                assertThat(ServerUnderTest.readTo(socket, "answered"))
                        .contains("HTTP/1.1 200")
                        .endsWith("answered");
            }
        }
    }

    @Test
    void aConnectionWithALongRestIsClosedBeforeTheRestEnds() throws IOException {
        try (Socket socket = ServerUnderTest.connect(SMALL, PORT)) {
            ServerUnderTest.send(socket, call("/prompt", 900_000) + "a".repeat(5_000));

            assertThat(isOpenAfterItsAnswer(socket)).isFalse();
        }
    }

    @Test
    void aRestOfAnySizeIsReadWithoutALimit() throws IOException {
        try (Socket socket = ServerUnderTest.connect(UNLIMITED, PORT)) {
            ServerUnderTest.send(socket, call("/prompt", 3_000_000) + "a".repeat(3_000_000));
            ServerUnderTest.readTo(socket, "answered");
            ServerUnderTest.send(socket, call("/prompt", 0));

            assertThat(ServerUnderTest.readTo(socket, "answered")).contains("HTTP/1.1 200");
        }
    }

    /** A caller that asks first sends no body after a refusal, so nothing is waited for. */
    @Test
    void theBodyOfARefusedCallerThatAskedFirstIsNotAwaited() throws IOException {
        try (Socket socket = ServerUnderTest.connect(SMALL, PORT)) {
            ServerUnderTest.send(
                    socket,
                    "POST /nowhere HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 500\r\n\r\n");

            assertThat(ServerUnderTest.readTo(socket, "no such text")).contains("HTTP/1.1 404");
        }
    }

    private static String call(String path, int length) {
        return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + length + "\r\n\r\n";
    }

    /** Returns whether the server still reads once it has answered; an end or a reset means that it does not. */
    private static boolean isOpenAfterItsAnswer(Socket socket) throws IOException {
        ServerUnderTest.readTo(socket, "answered");
        try {
            return socket.getInputStream().read() >= 0;
        } catch (SocketTimeoutException _) {
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    private static boolean isClosedAfter(Socket socket, String piece) {
        try {
            ServerUnderTest.send(socket, piece);
            return false;
        } catch (IOException _) {
            return true;
        }
    }
}
