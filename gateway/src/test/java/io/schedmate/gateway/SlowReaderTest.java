package io.schedmate.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.edge.security.Role;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Tests a caller that opens a stream and does not read it. */
class SlowReaderTest {

    private static final RunningGateway GATEWAY = new RunningGateway(Map.of("server.tomcat.connection-timeout", "3s"));
    private static final String STREAM = "/api/v1/jobs/slow/metrics/stream";
    private static final byte[] EVENT =
            ("event: metrics\ndata: " + "1".repeat(64_000) + "\n\n").getBytes(StandardCharsets.UTF_8);
    /** Far more than the buffers of all sockets on the way can hold. */
    private static final long FAR_TOO_MUCH = 512L << 20;

    private static final long MAX = 64L << 20;

    @AfterAll
    static void stop() {
        GATEWAY.context.close();
    }

    @Test
    void aSlowReaderIsDisconnectedBeforeMuchIsBuffered() throws IOException {
        var written = new AtomicLong();
        var isOver = new AtomicBoolean();
        GATEWAY.tracker.stub(STREAM, exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
            exchange.sendResponseHeaders(200, 0);
            try (var out = exchange.getResponseBody()) {
                while (written.get() < FAR_TOO_MUCH) {
                    out.write(EVENT);
                    out.flush();
                    written.addAndGet(EVENT.length);
                }
            } finally {
                isOver.set(true);
            }
        });

        byte[] call = ("GET " + STREAM + " HTTP/1.1\r\nHost: localhost\r\nX-API-Key: " + GATEWAY.key(Role.READER)
                        + "\r\nAccept: text/event-stream\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        try (var reader = new Socket()) {
            reader.setReceiveBufferSize(4096);
            reader.connect(new InetSocketAddress("localhost", GATEWAY.at("/").getPort()));
            reader.getOutputStream().write(call);

            await().atMost(RunningGateway.PATIENCE).untilTrue(isOver);
        }
        assertThat(written.get()).isPositive().isLessThan(MAX);
    }
}
