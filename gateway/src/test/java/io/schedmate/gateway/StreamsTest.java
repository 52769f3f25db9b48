package io.schedmate.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.edge.security.Role;
import io.schedmate.gateway.key.KeyRing;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Tests that streams and large bodies are passed on without buffering. */
class StreamsTest {

    private static final RunningGateway GATEWAY = RunningGateway.shared();

    @Test
    void anEventArrivesWhileTheStreamStaysOpen() throws Exception {
        var seen = new CountDownLatch(1);
        GATEWAY.tracker.stub("/api/v1/jobs/live/metrics/stream", exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
            exchange.sendResponseHeaders(200, 0);
            var out = exchange.getResponseBody();
            out.write("event: metrics\ndata: 1\n\n".getBytes(StandardCharsets.UTF_8));
            out.flush();
            hold(seen);
            out.write("event: end\ndata: 2\n\n".getBytes(StandardCharsets.UTF_8));
            exchange.close();
        });

        var call = GATEWAY.call("/api/v1/jobs/live/metrics/stream", GATEWAY.key(Role.READER));
        var answer = GATEWAY.send(call, HttpResponse.BodyHandlers.ofInputStream());
        try (var lines = new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8))) {
            assertThat(lines.readLine()).isEqualTo("event: metrics");
            seen.countDown();
            assertThat(lines.lines()).contains("event: end");
        }
        assertThat(answer.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/event-stream");
    }

    @Test
    void aStreamEndsWhenItsKeyIsRevoked() throws Exception {
        endsAfter(id -> GATEWAY.context.getBean(KeyRing.class).revoke(id));
    }

    @Test
    void aStreamEndsWhenItsKeyExpires() throws Exception {
        endsAfter(id -> GATEWAY.context.getBean(KeyRing.class).rotate(id, Duration.ZERO));
    }

    @Test
    void aRunningUploadIsAbortedWhenItsKeyIsRevoked() throws Exception {
        String key = GATEWAY.key(Role.SHIPPER);
        try (var upload = new HalfCall(GATEWAY, "/api/v1/jobs/revoked/logs", key)) {
            await().atMost(RunningGateway.PATIENCE).until(() -> GATEWAY.tracker.hasBegun("/api/v1/jobs/revoked/logs"));
            GATEWAY.context.getBean(KeyRing.class).revoke(id(key));
            await().atMost(RunningGateway.PATIENCE).until(() -> {
                upload.send("step 2\n");
                return upload.isAnswered();
            });

            assertThat(upload.status()).isEqualTo(400);
        }
        assertThat(GATEWAY.tracker.count("/api/v1/jobs/revoked/logs")).isZero();
    }

    private static void endsAfter(Consumer<String> ending) throws Exception {
        var release = new CountDownLatch(1);
        GATEWAY.tracker.stub("/api/v1/jobs/open/metrics/stream", exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write(": open\n\n".getBytes(StandardCharsets.UTF_8));
            exchange.getResponseBody().flush();
            hold(release);
            exchange.close();
        });
        String key = GATEWAY.key(Role.READER);
        var answer = GATEWAY.send(
                GATEWAY.call("/api/v1/jobs/open/metrics/stream", key), HttpResponse.BodyHandlers.ofInputStream());
        // The tracker ends the stream before the reader is closed, because closing waits for a thread that is reading a
        // line.
        try (var lines = new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8));
                AutoCloseable _ = release::countDown) {
            assertThat(lines.readLine()).isEqualTo(": open");
            ending.accept(id(key));

            var rest = CompletableFuture.supplyAsync(() -> lines.lines().toList());
            await().atMost(RunningGateway.PATIENCE).until(rest::isDone);
            assertThat(rest.join()).allMatch(String::isEmpty);
        }
    }

    /** Returns the id within a key's text. */
    private static String id(String key) {
        return key.split("_", 3)[1];
    }

    @Test
    void aLargeBodyWithoutAContentLengthIsForwardedCompletely() {
        var body = new byte[3_000_000];
        var call = GATEWAY.call("/api/v1/history/import", GATEWAY.key(Role.ADMIN))
                .header("Content-Type", "text/csv")
                .POST(BodyPublishers.ofInputStream(() -> new java.io.ByteArrayInputStream(body)));

        assertThat(GATEWAY.send(call).statusCode()).isEqualTo(200);
        assertThat(GATEWAY.registry.last("/api/v1/history/import").bodyBytes()).isEqualTo(body.length);
    }

    @Test
    void aMultipartUploadIsForwardedUnchanged() {
        String parts = "--b\r\nContent-Disposition: form-data; name=\"job\"\r\n\r\n{}\r\n--b--\r\n";
        var call = GATEWAY.call("/api/v1/jobs", GATEWAY.key(Role.SUBMITTER))
                .header("Content-Type", "multipart/form-data; boundary=b")
                .POST(BodyPublishers.ofString(parts));

        assertThat(GATEWAY.send(call).statusCode()).isEqualTo(200);
        var received = GATEWAY.registry.last("/api/v1/jobs");
        assertThat(received.bodyBytes()).isEqualTo(parts.length());
        assertThat(received.header("Content-Type").orElseThrow()).matches("multipart/form-data; ?boundary=b");
    }

    private static void hold(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
