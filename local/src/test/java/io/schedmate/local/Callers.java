package io.schedmate.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Calls the gateway with keys of several roles. */
record Callers(URI gateway, String operatorKey) {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    record Answer(int status, JsonNode body) {}

    /** A key of one role, for project speech. */
    String keyOf(String role) {
        Answer made = post(operatorKey, "/keys", """
                {"name": "%s", "roles": ["%s"], "projects": ["speech"], "owner": "rosa"}
                """.formatted(role, role));
        if (made.status() != 201) {
            throw new IllegalStateException(made.toString());
        }
        return made.body().path("text").asString();
    }

    Answer get(@Nullable String key, String path) {
        return send(key, request(path).GET());
    }

    Answer post(@Nullable String key, String path, String json) {
        return send(
                key, request(path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(json)));
    }

    Answer postText(@Nullable String key, String path, String text) {
        return send(key, request(path).header("Content-Type", "text/plain").POST(BodyPublishers.ofString(text)));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(gateway.resolve("/api/v1" + path)).timeout(Duration.ofMinutes(2));
    }

    private static Answer send(@Nullable String key, HttpRequest.Builder request) {
        try {
            if (key != null) {
                request.header("X-API-Key", key);
            }
            var answer = HTTP.send(request.build(), BodyHandlers.ofString());
            return new Answer(
                    answer.statusCode(), answer.body().isEmpty() ? JSON.missingNode() : JSON.readTree(answer.body()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
