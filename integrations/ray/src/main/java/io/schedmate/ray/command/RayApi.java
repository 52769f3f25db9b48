package io.schedmate.ray.command;

import io.schedmate.client.SchedMateClient;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Calls Ray's Jobs API over HTTP. The size of an answer is limited, because Ray returns a log as a whole. */
public final class RayApi implements AutoCloseable {

    /** The largest answer in bytes. A larger driver log must be shipped from its file. */
    private static final int MAX_BYTES = 32 << 20;

    private static final int NOT_FOUND = 404;
    private static final int MAX_PER_ERROR = 300;
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final JsonMapper json = JsonMapper.builder().build();
    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(20)).build();
    private final URI head;

    public RayApi(URI head) {
        this.head = head;
    }

    /** Submits a job to Ray and returns its submission id. */
    public String submit(ObjectNode job) {
        String answer = answer(call("/api/jobs/")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(job.toString())));
        return read(answer)
                .path("submission_id")
                .asString(job.path("submission_id").asString(""));
    }

    /** Returns every submitted job, running or ended. */
    public List<RayJob> jobs() {
        return read(answer(call("/api/jobs/").GET()))
                .valueStream()
                .map(RayJob::read)
                .filter(Objects::nonNull)
                .toList();
    }

    /** Returns all that the job's driver has printed so far; empty while there is no log. */
    public String logs(String submissionId) {
        try {
            // A submission id may contain any characters.
            String id = SchedMateClient.encoded(submissionId);
            return read(answer(call("/api/jobs/" + id + "/logs").GET()))
                    .path("logs")
                    .asString("");
        } catch (RayFailed failed) {
            if (failed.status() == NOT_FOUND) {
                return "";
            }
            throw failed;
        }
    }

    @Override
    public void close() {
        http.close();
    }

    private HttpRequest.Builder call(String path) {
        return HttpRequest.newBuilder(head.resolve(path)).timeout(LIMIT);
    }

    private JsonNode read(String body) {
        try {
            return json.readTree(body);
        } catch (JacksonException noJson) {
            throw new RayFailed(
                    0, "Expected JSON from %s, got (%s). It may not be a Ray head node.".formatted(head, start(body)));
        }
    }

    private String answer(HttpRequest.Builder request) {
        try {
            HttpResponse<InputStream> answer = http.send(request.build(), BodyHandlers.ofInputStream());
            try (InputStream body = answer.body()) {
                byte[] bytes = body.readNBytes(MAX_BYTES + 1);
                if (bytes.length > MAX_BYTES) {
                    throw new RayFailed(
                            413,
                            "Expected an answer of at most %d bytes from %s. Ship the driver's log from its file instead."
                                    .formatted(MAX_BYTES, answer.uri()));
                }
                String text = new String(bytes, StandardCharsets.UTF_8);
                if (answer.statusCode() / 100 != 2) {
                    throw new RayFailed(
                            answer.statusCode(),
                            "Expected Ray to take the call (%d: %s).".formatted(answer.statusCode(), start(text)));
                }
                return text;
            }
        } catch (IOException unavailable) {
            throw new RayFailed(0, "No answer from %s: %s. Check that it is running.".formatted(head, unavailable));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new RayFailed(0, "Interrupted while waiting for %s.".formatted(head));
        }
    }

    private static String start(String text) {
        return text.substring(0, Math.min(MAX_PER_ERROR, text.length()));
    }
}
