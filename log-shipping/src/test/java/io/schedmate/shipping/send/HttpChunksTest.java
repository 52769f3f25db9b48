package io.schedmate.shipping.send;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpChunksTest {

    private static final JobId JOB = JobId.of("alpha", "slurm", "7");

    private final List<String> received = new ArrayList<>();
    private HttpServer gateway;
    private HttpChunks chunks;
    private int status = 202;
    private String problem = "";

    @BeforeEach
    void listen() throws IOException {
        gateway = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        gateway.createContext("/", this::answer);
        gateway.start();
        chunks = new HttpChunks(
                URI.create("http://localhost:" + gateway.getAddress().getPort()), "a-key");
    }

    @AfterEach
    void stop() {
        chunks.close();
        gateway.stop(0);
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 202, 204})
    void successStatusesAcceptTheChunk(int taken) {
        status = taken;

        assertThatNoException().isThrownBy(() -> chunks.send(List.of(chunk("one"))));
    }

    @ParameterizedTest
    @ValueSource(ints = {302, 400, 401, 403, 404, 409, 413, 429, 500, 503})
    void aRejectionByTheGatewayIsReportedWithItsReason(int refused) {
        status = refused;
        problem = "{\"title\":\"Not this\"}";

        assertThatThrownBy(() -> chunks.send(List.of(chunk("one"))))
                .isInstanceOf(ChunkSink.NotTaken.class)
                .hasMessageContaining("(%d): %s".formatted(refused, problem));
    }

    @ParameterizedTest
    @CsvSource({"409, false", "429, true", "503, true"})
    void onlyATemporaryRejectionAnnouncesThatTheLinesAreSentAgain(int refused, boolean again) {
        status = refused;

        assertThatThrownBy(() -> chunks.send(List.of(chunk("one"))))
                .satisfies(
                        thrown -> assertThat(String.valueOf(thrown.getMessage()).contains("sent again"))
                                .isEqualTo(again));
    }

    @Test
    void aLongProblemIsShortened() {
        status = 500;
        problem = "x".repeat(600);

        assertThatThrownBy(() -> chunks.send(List.of(chunk("one"))))
                .hasMessageContaining("(500): %s. ".formatted("x".repeat(500)));
    }

    @Test
    void chunksAfterARejectedOneAreNotSent() {
        status = 409;

        assertThatThrownBy(() -> chunks.send(List.of(chunk("one"), chunk("two"))))
                .isInstanceOf(ChunkSink.NotTaken.class);

        assertThat(received).hasSize(1);
    }

    @Test
    void anUnreachableGatewayAcceptsNothing() {
        gateway.stop(0);

        assertThatThrownBy(() -> chunks.send(List.of(chunk("one"))))
                .isInstanceOf(ChunkSink.NotTaken.class)
                .hasMessageContaining("sent again");
    }

    @Test
    void aClosedSinkSendsNothingMore() {
        chunks.close();

        assertThatThrownBy(() -> chunks.send(List.of(chunk("one")))).isInstanceOf(ChunkSink.NotTaken.class);

        assertThat(received).isEmpty();
    }

    @Test
    void anInterruptDuringACallLeavesTheChunkUnconfirmedAndTheThreadInterrupted() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> chunks.send(List.of(chunk("one"))))
                .isInstanceOf(ChunkSink.NotTaken.class)
                .hasMessageContaining("Interrupted");

        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void linesAreSentToTheirJobWithSourceNumberAndApiKey() {
        chunks.send(List.of(chunk("one\rmore", "two")));

        assertThat(received)
                .containsExactly("POST /api/v1/jobs/" + JOB + "/logs"
                        + "?attempt=2&file=%2Flogs%2Fa%20b.out&firstLine=5&node=node-1&rank=3 a-key application/x-ndjson"
                        + " {\"text\":\"one\\rmore\"}\n{\"text\":\"two\"}\n");
    }

    private void answer(HttpExchange call) throws IOException {
        try (call) {
            received.add("%s %s %s %s %s"
                    .formatted(
                            call.getRequestMethod(),
                            call.getRequestURI(),
                            call.getRequestHeaders().getFirst("X-API-Key"),
                            call.getRequestHeaders().getFirst("Content-Type"),
                            new String(call.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
            byte[] body = problem.getBytes(StandardCharsets.UTF_8);
            call.sendResponseHeaders(status, status == 204 || body.length == 0 ? -1 : body.length);
            if (body.length > 0) {
                call.getResponseBody().write(body);
            }
        }
    }

    private static LogChunk chunk(String... lines) {
        return new LogChunk(
                UUID.randomUUID(),
                JOB,
                "alpha",
                2,
                Instant.parse("2026-03-02T12:00:00Z"),
                new LogSource("/logs/a b.out", 3, "node-1"),
                0L,
                5,
                0L,
                LogOrder.EXACT,
                List.of(lines));
    }
}
