package io.schedmate.contracts.ray;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The Jobs API of a Ray head node. It is as strict as Ray: it refuses unknown properties of a request and metadata that
 * are not texts, and lists jobs only under the path with the trailing slash. Jobs change state only when a test changes
 * it.
 */
public final class RayStandIn implements AutoCloseable {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Pattern OF_JOB = Pattern.compile("/api/jobs/([^/]+)(/logs|/stop)?");
    private static final Set<String> KNOWN = Set.of(
            "entrypoint",
            "submission_id",
            "job_id",
            "runtime_env",
            "metadata",
            "entrypoint_num_cpus",
            "entrypoint_num_gpus",
            "entrypoint_memory",
            "entrypoint_resources",
            "entrypoint_label_selector");

    private final Map<String, ObjectNode> jobs = new ConcurrentSkipListMap<>();
    private final Map<String, String> logs = new ConcurrentSkipListMap<>();
    private final HttpServer server;
    private volatile boolean broken;

    public RayStandIn() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    public URI address() {
        return URI.create("http://localhost:" + server.getAddress().getPort());
    }

    /** Returns a job as {@code GET /api/jobs/{id}} shows it. */
    public JsonNode job(String id) {
        return known(id).deepCopy();
    }

    public boolean has(String id) {
        return jobs.containsKey(id);
    }

    public void starts(String id) {
        known(id)
                .put("status", "RUNNING")
                .put("driver_node_id", "5e")
                .put("driver_agent_http_address", "http://10.0.0.7:5");
    }

    public void prints(String id, String text) {
        logs.merge(id, text, String::concat);
    }

    /**
     * Ends the job.
     *
     * @param status SUCCEEDED, FAILED or STOPPED
     */
    public void ends(String id, String status, @Nullable Integer exitCode, String message) {
        ObjectNode job = known(id)
                .put("message", message)
                .put("end_time", known(id).path("start_time").asLong() + 90_000);
        if (exitCode != null) {
            job.put("driver_exit_code", exitCode);
        }
        job.put("status", status);
    }

    /** From now on, answers every call like a head node that is starting, or normally again. */
    public void breaks(boolean isBroken) {
        this.broken = isBroken;
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private ObjectNode known(String id) {
        ObjectNode job = jobs.get(id);
        if (job == null) {
            throw new IllegalArgumentException("Expected a job that was submitted, got (%s).".formatted(id));
        }
        return job;
    }

    private void answer(HttpExchange call) throws IOException {
        String path = call.getRequestURI().getPath();
        String method = call.getRequestMethod();
        Matcher ofJob = OF_JOB.matcher(path);
        if (broken) {
            say(call, 503, "starting");
        } else if (path.equals("/api/jobs/") && method.equals("POST")) {
            submit(call);
        } else if (path.equals("/api/jobs/") && method.equals("GET")) {
            say(call, 200, JSON.createArrayNode().addAll(jobs.values()).toString());
        } else if (!ofJob.matches()) {
            say(call, 404, "404: Not Found");
        } else if (!jobs.containsKey(ofJob.group(1))) {
            say(call, 404, "Job %s does not exist".formatted(ofJob.group(1)));
        } else {
            ofOne(call, method, ofJob.group(1), ofJob.group(2));
        }
    }

    private void ofOne(HttpExchange call, String method, String id, @Nullable String what) throws IOException {
        if (what == null && method.equals("GET")) {
            say(call, 200, known(id).toString());
        } else if ("/logs".equals(what) && method.equals("GET")) {
            say(
                    call,
                    200,
                    JSON.createObjectNode()
                            .put("logs", logs.getOrDefault(id, ""))
                            .toString());
        } else if ("/stop".equals(what) && method.equals("POST")) {
            known(id).put("status", "STOPPED");
            say(call, 200, "{\"stopped\": true}");
        } else {
            say(call, 405, "405: Method Not Allowed");
        }
    }

    private void submit(HttpExchange call) throws IOException {
        JsonNode asked;
        try {
            asked = JSON.readTree(call.getRequestBody());
        } catch (JacksonException e) {
            say(call, 400, String.valueOf(e.getMessage()));
            return;
        }
        var unknown = new TreeSet<>(asked.propertyNames());
        unknown.removeAll(KNOWN);
        String id = asked.path("submission_id").asString("");
        boolean textsOnly = asked.path("metadata").valueStream().allMatch(JsonNode::isString);
        if (!unknown.isEmpty() || !asked.path("entrypoint").isString() || !textsOnly || id.isEmpty()) {
            say(call, 400, "TypeError: " + unknown + " " + asked);
        } else if (jobs.containsKey(id)) {
            say(call, 500, "ValueError: Job with submission_id %s already exists.".formatted(id));
        } else {
            jobs.put(id, details(id, asked));
            say(call, 200, "{\"job_id\": \"%s\", \"submission_id\": \"%s\"}".formatted(id, id));
        }
    }

    private static ObjectNode details(String id, JsonNode asked) {
        ObjectNode job = JSON.createObjectNode()
                .put("type", "SUBMISSION")
                .putNull("job_id")
                .put("submission_id", id)
                .putNull("driver_info")
                .put("status", "PENDING")
                .put("entrypoint", asked.path("entrypoint").asString())
                .put("message", "Job has not started yet.")
                .putNull("error_type")
                .put("start_time", 1_772_438_400_000L)
                .putNull("end_time")
                .putNull("driver_agent_http_address")
                .putNull("driver_node_id")
                .putNull("driver_exit_code");
        job.set("metadata", asked.path("metadata").isObject() ? asked.path("metadata") : JSON.createObjectNode());
        job.set(
                "runtime_env",
                asked.path("runtime_env").isObject() ? asked.path("runtime_env") : JSON.createObjectNode());
        return job;
    }

    private static void say(HttpExchange call, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        call.getResponseHeaders().add("Content-Type", status == 200 ? "application/json" : "text/plain");
        call.sendResponseHeaders(status, bytes.length);
        call.getResponseBody().write(bytes);
        call.close();
    }
}
