package io.schedmate.cli.demo;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Calls the platform's API with a key. */
final class GatewayClient {

    private static final Duration LONGEST = Duration.ofMinutes(2);
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static final Set<Integer> AWAY = Set.of(503, 504);
    private static final int MOST_TRIES = 3;

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();
    private final URI gateway;
    private final String operatorKey;
    private final String schedulerKey;

    /** @param schedulerKey what is told of jobs, as by their scheduler, bears this one */
    GatewayClient(URI gateway, String operatorKey, String schedulerKey) {
        this.gateway = gateway;
        this.operatorKey = operatorKey;
        this.schedulerKey = schedulerKey;
    }

    /** An answer with its status; the body is missing where there is none or it is no JSON. */
    record Answer(int status, JsonNode body) {

        boolean good() {
            return status / 100 == 2;
        }

        /** What went wrong, in the words of the problem. */
        String problem() {
            return status + " " + body.path("title").asString("") + " "
                    + body.path("detail").asString("");
        }
    }

    URI address() {
        return gateway;
    }

    Answer get(String path) throws InterruptedException {
        return send(request(path, operatorKey).GET());
    }

    Answer post(String path, JsonNode body) throws InterruptedException {
        return send(request(path, path.startsWith("/jobs") ? schedulerKey : operatorKey)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body.toString())));
    }

    Answer postText(String path, byte[] text) throws InterruptedException {
        return send(request(path, schedulerKey)
                .header("Content-Type", "text/plain")
                .POST(BodyPublishers.ofByteArray(text)));
    }

    private HttpRequest.Builder request(String path, String key) {
        return HttpRequest.newBuilder(gateway.resolve("/api/v1" + path))
                .timeout(LONGEST)
                .header("X-API-Key", key);
    }

    /** A part that is away or late is asked again: whatever the demo asks for may be asked for twice. */
    private Answer send(HttpRequest.Builder request) throws InterruptedException {
        Answer answer = sendOnce(request);
        for (int tries = 1; tries < MOST_TRIES && AWAY.contains(answer.status()); tries++) {
            answer = sendOnce(request);
        }
        return answer;
    }

    private Answer sendOnce(HttpRequest.Builder request) throws InterruptedException {
        try {
            var answer = http.send(request.build(), BodyHandlers.ofString(StandardCharsets.UTF_8));
            return new Answer(answer.statusCode(), json(answer.body()));
        } catch (IOException away) {
            return new Answer(
                    0, JSON.createObjectNode().put("title", "No answer").put("detail", String.valueOf(away)));
        }
    }

    private static JsonNode json(String body) {
        try {
            return body.isEmpty() ? JSON.missingNode() : JSON.readTree(body);
        } catch (JacksonException _) {
            return JSON.missingNode();
        }
    }
}
