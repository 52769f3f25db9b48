package io.schedmate.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class ProbesTest {

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-03-01T10:00:00Z"));

    @Test
    void isReadyAfterTheFirstRound() throws Exception {
        try (var probes = Probes.on(0, now::get)) {
            assertThat(status(probes, "/readyz")).isEqualTo(503);

            probes.roundDone();

            assertThat(status(probes, "/readyz")).isEqualTo(200);
        }
    }

    @Test
    void isNotAliveIfNoRoundEndsForFiveMinutes() throws Exception {
        try (var probes = Probes.on(0, now::get)) {
            probes.roundDone();
            now.updateAndGet(before -> before.plus(Duration.ofMinutes(5)));
            assertThat(status(probes, "/livez")).isEqualTo(200);

            now.updateAndGet(before -> before.plusSeconds(1));

            assertThat(status(probes, "/livez")).isEqualTo(503);
            assertThat(status(probes, "/readyz")).isEqualTo(200);
        }
    }

    private static int status(Probes probes, String path) throws IOException, InterruptedException {
        var address = URI.create("http://localhost:" + probes.port() + path);
        try (var client = HttpClient.newHttpClient()) {
            return client.send(HttpRequest.newBuilder(address).build(), BodyHandlers.discarding())
                    .statusCode();
        }
    }
}
