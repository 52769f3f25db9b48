package io.schedmate.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Tests the limit with servers of their own. One has a limit of a nanosecond: headers that come in two pieces are late there
 * on every machine, and headers that come in one piece are not.
 */
class BoundedHeadersProtocolTest {

    private static final String PORT = "local.server.port";
    private static final ConfigurableApplicationContext STRICT =
            ServerUnderTest.start("schedmate.server.headers-within=1ns");
    private static final ConfigurableApplicationContext USUAL = ServerUnderTest.start();

    @AfterAll
    static void close() {
        STRICT.close();
        USUAL.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {PORT, "local.management.port"})
    void aConnectionWithLateHeadersIsClosedWithoutAnAnswer(String port) throws IOException {
        try (Socket socket = ServerUnderTest.connect(STRICT, port)) {
            ServerUnderTest.send(socket, "GET /prompt HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
            await().atMost(Duration.ofMinutes(3))
                    .pollInterval(Duration.ofMillis(100))
                    .until(() -> isClosedAfter(socket, "a"));
        }
    }

    @Test
    void aCallIsAnsweredIfItsHeadersComeAtOnce() throws IOException {
        try (Socket socket = ServerUnderTest.connect(STRICT, PORT)) {
            ServerUnderTest.send(socket, call("/prompt"));

            assertThat(ServerUnderTest.readTo(socket, "answered"))
                    .startsWith("HTTP/1.1 200")
                    .endsWith("answered");
        }
    }

    @Test
    void headersInPiecesAreAcceptedIfTheyEndInTime() throws IOException {
        try (Socket socket = ServerUnderTest.connect(USUAL, PORT)) {
            for (String piece : new String[] {"GET /pro", "mpt HTTP/1.1\r\nHo", "st: localhost\r\n", "\r\n"}) {
                ServerUnderTest.send(socket, piece);
            }

            assertThat(ServerUnderTest.readTo(socket, "answered"))
                    .startsWith("HTTP/1.1 200")
                    .endsWith("answered");
        }
    }

    @Test
    void theTimeOfAnAnswerThatComesLaterIsNotTimeOfTheNextCallsHeaders() throws IOException {
        try (Socket socket = ServerUnderTest.connect(STRICT, PORT)) {
            for (int times = 0; times < 3; times++) {
                ServerUnderTest.send(socket, call("/later"));

                assertThat(ServerUnderTest.readTo(socket, "answered later"))
                        .startsWith("HTTP/1.1 200")
                        .contains("answered later");
            }
        }
    }

    private static String call(String path) {
        return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
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
