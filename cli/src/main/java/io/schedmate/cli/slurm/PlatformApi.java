package io.schedmate.cli.slurm;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The platform's API as a program beside a scheduler calls it: an answer that may come later is no answer yet. */
public final class PlatformApi {

    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** A key that is not known yet and a caller who asks too often are answered otherwise later. */
    private static final Set<Integer> LATER = Set.of(401, 403, 408, 425, 429);

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();
    private final URI address;
    private final @Nullable String key;

    public PlatformApi(URI address, @Nullable String key) {
        this.address = address;
        this.key = key;
    }

    /** An answer that stands: done, or refused for good. */
    record Answer(int status, JsonNode body) {

        boolean good() {
            return status / 100 == 2;
        }

        String problem() {
            return status + " "
                    + body.path("detail").asString(body.path("title").asString(""));
        }
    }

    Answer get(String path) throws Away, InterruptedException {
        return send(request(path).GET());
    }

    Answer post(String path, String json) throws Away, InterruptedException {
        return send(request(path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(json)));
    }

    private HttpRequest.Builder request(String path) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(address.resolve("/api/v1" + path)).timeout(LONGEST);
        return key == null ? request : request.header("X-API-Key", key);
    }

    private Answer send(HttpRequest.Builder request) throws Away, InterruptedException {
        HttpResponse<String> answer;
        try {
            answer = http.send(request.build(), BodyHandlers.ofString(StandardCharsets.UTF_8));
        } catch (IOException noAnswer) {
            throw new Away("%s gives no answer: %s".formatted(address, noAnswer));
        }
        Answer read = new Answer(answer.statusCode(), json(answer.body()));
        if (read.status() >= 500 || LATER.contains(read.status())) {
            throw new Away("%s answers %s".formatted(address, read.problem()));
        }
        return read;
    }

    private static JsonNode json(String body) {
        try {
            return body.isBlank() ? JSON.missingNode() : JSON.readTree(body);
        } catch (JacksonException _) {
            return JSON.missingNode();
        }
    }
}
