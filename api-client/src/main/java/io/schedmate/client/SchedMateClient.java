package io.schedmate.client;

import io.schedmate.model.api.advice.Advice;
import io.schedmate.model.api.advice.AdviceRequest;
import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.api.failure.FailurePage;
import io.schedmate.model.api.job.JobEventRequest;
import io.schedmate.model.api.log.LogRecord;
import io.schedmate.model.api.metrics.JobMetrics;
import io.schedmate.model.api.node.Node;
import io.schedmate.model.api.node.NodePage;
import io.schedmate.model.api.node.NodeSummary;
import io.schedmate.model.api.outlook.JobOutlook;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.log.LogSource;
import io.schedmate.wire.WireJson;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Calls the gateway. Each call is safe to repeat. A call that fails throws {@link CallFailed} within its time limit.
 */
public final class SchedMateClient implements AutoCloseable {

    private static final int MAX_PER_PROBLEM = 500;
    private static final Duration MAX_CONNECT_TIME = Duration.ofSeconds(10);
    private static final String AS_JSON = "application/json";
    private static final JsonMapper JSON = WireJson.tolerant();

    private final HttpClient http;
    private final URI gateway;
    private final @Nullable String key;
    private final Duration limit;

    /**
     * Creates a client of one gateway.
     *
     * @param gateway its address without a path
     * @param key the caller's API key; null if the gateway requires none
     * @param limit the time limit of a call
     */
    public SchedMateClient(URI gateway, @Nullable String key, Duration limit) {
        this.gateway = gateway;
        this.key = key;
        this.limit = limit;
        this.http = HttpClient.newBuilder()
                .connectTimeout(limit.compareTo(MAX_CONNECT_TIME) < 0 ? limit : MAX_CONNECT_TIME)
                .build();
    }

    /** Returns advice for a job that is not submitted yet. */
    public Advice advise(AdviceRequest request) {
        return read(sent(call("/advice"), AS_JSON, JSON.writeValueAsString(request)), Advice.class);
    }

    /** Submits a job; repeating the call changes nothing. */
    public JobId submit(JobSubmission submission) {
        sent(call("/jobs"), AS_JSON, JSON.writeValueAsString(submission));
        return submission.jobId();
    }

    /** Reports a state that a job has reached. */
    public void report(JobId job, JobEventRequest event) {
        sent(call("/jobs/" + job + "/events"), AS_JSON, JSON.writeValueAsString(event));
    }

    /**
     * Sends lines of a job's log; the answer reports lines that were already received, and they are not stored twice.
     *
     * @param source of the lines in the job
     * @param firstLine number of the first line, from 1
     */
    public void append(JobId job, int attempt, LogSource source, long firstLine, List<String> lines) {
        // As JSON, because a carriage return within a line does not end it.
        String body = lines.stream()
                .map(line -> JSON.writeValueAsString(new LogRecord(line, null)) + "\n")
                .collect(Collectors.joining());
        sent(call("/jobs/" + job + "/logs?" + query(attempt, source, firstLine)), "application/x-ndjson", body);
    }

    private static String query(int attempt, LogSource source, long firstLine) {
        Map<String, @Nullable Object> query = new TreeMap<>();
        query.put("attempt", attempt);
        query.put("firstLine", firstLine);
        query.put("file", source.file());
        query.put("rank", source.rank());
        query.put("node", source.node());
        return query.entrySet().stream()
                .filter(each -> each.getValue() != null)
                .map(each -> each.getKey() + "=" + encoded(String.valueOf(each.getValue())))
                .collect(Collectors.joining("&"));
    }

    /** Returns the metrics of a job; fails with 404 if the job is unknown. */
    public JobMetrics metrics(JobId job) {
        return read(answered(call("/jobs/%s/metrics?limit=1".formatted(job)).GET()), JobMetrics.class);
    }

    /** Returns when a job will start and end; fails with 404 if the job is unknown. */
    public JobOutlook outlook(JobId job) {
        return read(answered(call("/jobs/%s/outlook".formatted(job)).GET()), JobOutlook.class);
    }

    /** Returns the failures of a job's attempts, at most 20. */
    public List<Failure> failures(JobId job) {
        FailurePage page =
                read(answered(call("/jobs/%s/failures?limit=20".formatted(job)).GET()), FailurePage.class);
        return page.items().stream()
                .map(each -> read(answered(call("/failures/" + each.failureId()).GET()), Failure.class))
                .toList();
    }

    /** Returns all known nodes of a cluster. */
    public List<NodeSummary> nodes(String cluster) {
        List<NodeSummary> nodes = new ArrayList<>();
        String cursor = null;
        do {
            String path = "/nodes?limit=500&cluster=" + encoded(cluster);
            NodePage page = read(
                    answered(call(cursor == null ? path : path + "&cursor=" + encoded(cursor))
                            .GET()),
                    NodePage.class);
            nodes.addAll(page.items());
            cursor = page.nextCursor();
        } while (cursor != null);
        return nodes;
    }

    /** Returns a node with what counts against it. */
    public Node node(String cluster, String name) {
        return read(
                answered(call("/nodes/%s?cluster=%s".formatted(encoded(name), encoded(cluster)))
                        .GET()),
                Node.class);
    }

    /**
     * Reads an address of the API without its own method.
     *
     * @param path after {@code /api/v1}, with its query
     * @return the answer's JSON
     */
    public String read(String path) {
        return answered(call(path).GET());
    }

    /** Like {@link #read}, as a tree; a missing node if the answer is not JSON. */
    public JsonNode readTree(String path) {
        return tree(read(path));
    }

    /**
     * Makes a change without its own method.
     *
     * @param path after {@code /api/v1}
     * @param body JSON
     * @return the answer's JSON; a missing node if there is none
     */
    public JsonNode change(String path, String body) {
        return tree(sent(call(path), AS_JSON, body));
    }

    /** Like {@link #change(String, String)}, with a body of another media type. */
    public JsonNode change(String path, String type, byte[] body) {
        return tree(sent(call(path), type, body));
    }

    /**
     * Returns the address below the gateway's at which a browser signs in once with this key; empty if none was
     * created.
     */
    public String signInPath(String browsersKey) {
        String wanted = JSON.writeValueAsString(Map.of("key", browsersKey));
        return tree(sent(at("/console/links"), AS_JSON, wanted)).path("path").asString("");
    }

    @Override
    public void close() {
        http.close();
    }

    /** Returns the text as one segment of a path, or as a value of a query. */
    public static String encoded(String text) {
        // The encoder is meant for forms: in a path, a plus sign is not a blank.
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private HttpRequest.Builder call(String path) {
        var request = at("/api/v1" + path);
        return key == null ? request : request.header("X-API-Key", key);
    }

    private HttpRequest.Builder at(String path) {
        return HttpRequest.newBuilder(gateway.resolve(path)).timeout(limit);
    }

    static JsonNode tree(String body) {
        try {
            return body.isBlank() ? JSON.missingNode() : JSON.readTree(body);
        } catch (JacksonException _) {
            return JSON.missingNode();
        }
    }

    private String sent(HttpRequest.Builder request, String type, String body) {
        return sent(request, type, body.getBytes(StandardCharsets.UTF_8));
    }

    private String sent(HttpRequest.Builder request, String type, byte[] body) {
        return answered(request.header("Content-Type", type).POST(BodyPublishers.ofByteArray(body)));
    }

    private String answered(HttpRequest.Builder request) {
        HttpRequest call = request.build();
        HttpResponse<String> answer;
        try {
            answer = http.send(call, BodyHandlers.ofString(StandardCharsets.UTF_8));
        } catch (IOException unavailable) {
            throw new CallFailed(0, "No answer from %s: %s. Check that it is running.".formatted(gateway, unavailable));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new CallFailed(0, "Interrupted while waiting for %s.".formatted(gateway));
        }
        if (answer.statusCode() / 100 != 2) {
            String problem = answer.body();
            throw new CallFailed(
                    answer.statusCode(),
                    "%s refused the call (%d): %s. See its problem details."
                            .formatted(
                                    call.uri().getPath(),
                                    answer.statusCode(),
                                    problem.substring(0, Math.min(MAX_PER_PROBLEM, problem.length()))),
                    problem);
        }
        return answer.body();
    }

    private <T> T read(String body, Class<T> type) {
        try {
            T answer = JSON.readValue(body, type);
            if (answer != null) {
                return answer;
            }
        } catch (JacksonException | IllegalArgumentException strange) {
            throw nonsense(type, strange.getMessage());
        }
        throw nonsense(type, "null");
    }

    /** Counts as no answer, so that the caller continues without it. */
    private CallFailed nonsense(Class<?> type, @Nullable String what) {
        return new CallFailed(
                0,
                "Expected an answer to %s from %s, got (%s). Another program may be listening at that address."
                        .formatted(type.getSimpleName(), gateway, what));
    }
}
