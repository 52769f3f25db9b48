package io.schedmate.local;

import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Calls the gateway with keys of several roles. */
record Callers(URI gateway, String operatorKey, Map<String, String> keys) {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final int TOO_MANY = 429;
    private static final int TOO_LATE = 504;
    private static final int MAX_TRIES = 5;
    private static final int MORE_THAN_ONE_EVENT = 4096;

    Callers(URI gateway, String operatorKey) {
        this(gateway, operatorKey, new ConcurrentHashMap<>());
    }

    record Answer(HttpResponse<String> response) {

        int status() {
            return response.statusCode();
        }

        String type() {
            return response.headers().firstValue("Content-Type").orElse("").split(";", -1)[0];
        }

        String text() {
            return response.body();
        }

        JsonNode body() {
            return text().isEmpty() ? JSON.missingNode() : JSON.readTree(text());
        }

        @Override
        public String toString() {
            return status() + " " + text();
        }
    }

    /** An answer whose body has been read. */
    private record ReadResponse(HttpResponse<?> from, String body) implements HttpResponse<String> {

        @Override
        public int statusCode() {
            return from.statusCode();
        }

        @Override
        public HttpRequest request() {
            return from.request();
        }

        @Override
        public Optional<HttpResponse<String>> previousResponse() {
            return Optional.empty();
        }

        @Override
        public HttpHeaders headers() {
            return from.headers();
        }

        @Override
        public Optional<SSLSession> sslSession() {
            return from.sslSession();
        }

        @Override
        public URI uri() {
            return from.uri();
        }

        @Override
        public HttpClient.Version version() {
            return from.version();
        }
    }

    /** Returns a key with one role, for project speech. A submitter's key belongs to the scheduler of cluster local. */
    String keyOf(String role) {
        return keys.computeIfAbsent(
                role,
                _ -> made("""
                    {"name": "%s", "roles": ["%s"], "projects": ["speech"], "owner": "rosa"%s}
                    """.formatted(
                                role,
                                role,
                                switch (role) {
                                    case "submitter" -> ", \"kind\": \"scheduler\", \"clusters\": [\"local\"]";
                                    case "shipper" -> ", \"kind\": \"shipper\", \"nodes\": [\"*\"]";
                                    default -> "";
                                })));
    }

    /** Returns a key for the scheduler of a cluster. */
    String schedulerKey(String cluster) {
        return keys.computeIfAbsent("scheduler of " + cluster, name -> made("""
            {"name": "%s", "roles": ["submitter", "reader", "shipper"], "projects": ["speech", "recipes"],
             "kind": "scheduler", "clusters": ["%s"]}
            """.formatted(name, cluster)));
    }

    private String made(String wanted) {
        Answer made = post(operatorKey, "/keys", wanted);
        if (made.status() != 201) {
            throw new IllegalStateException(made.toString());
        }
        return made.body().path("text").asString();
    }

    Answer get(@Nullable String key, String path) {
        return send(key, Call.get(path));
    }

    Answer post(@Nullable String key, String path, String json) {
        return send(key, Call.json(path, json));
    }

    Answer postText(@Nullable String key, String path, String text) {
        return send(key, Call.text(path, text));
    }

    /** Makes a call. On a busy machine, a service may answer later than the gateway waits, so a call is repeated then. */
    Answer send(@Nullable String key, Call call) {
        try {
            Answer answer = trySending(key, call);
            for (int tries = 1; answer.status() == TOO_LATE && tries < MAX_TRIES; tries++) {
                answer = trySending(key, call);
            }
            return answer;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Calls without a valid key. All such callers of one address share a rate limit, so a call is repeated after 429.
     */
    Answer sentByUnknownCaller(@Nullable String wrongKey, Call call) {
        return await("stranger")
                .atMost(Duration.ofMinutes(3))
                .until(() -> send(wrongKey, call), answer -> answer.status() != TOO_MANY);
    }

    Answer trySending(@Nullable String key, Call call) throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(gateway.resolve("/api/v1" + call.path()))
                .timeout(Duration.ofMinutes(3))
                .method(call.method(), call.body().get());
        call.headers().forEach(request::header);
        if (key != null) {
            request.header("X-API-Key", key);
        }
        try {
            HttpResponse<Supplier<String>> answer = HTTP.send(request.build(), Callers::body);
            return new Answer(new ReadResponse(answer, answer.body().get()));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The calling thread reads the body, because the client's own threads must not block. */
    private static BodySubscriber<Supplier<String>> body(ResponseInfo info) {
        boolean stream = info.headers().firstValue("Content-Type").orElse("").startsWith("text/event-stream");
        return stream
                ? BodySubscribers.mapping(BodySubscribers.ofInputStream(), events -> () -> firstEvent(events))
                : BodySubscribers.mapping(BodySubscribers.ofString(StandardCharsets.UTF_8), text -> () -> text);
    }

    /** Returns the first event of a stream, which has no end to wait for; the event shows that the stream is open. */
    private static String firstEvent(InputStream stream) {
        var event = new StringBuilder();
        try (var lines =
                new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8), MORE_THAN_ONE_EVENT)) {
            String line = lines.readLine();
            while (line != null && !line.isEmpty()) {
                event.append(line).append('\n');
                line = lines.readLine();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return event.toString();
    }
}
