package io.schedmate.kubernetes;

import com.sun.net.httpserver.HttpServer;
import io.schedmate.client.SchedMateClient;
import io.schedmate.model.job.JobId;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A gateway that gives the answers a test sets and records its calls. */
final class TestingGateway implements AutoCloseable {

    static final String ADVICE = """
            {"adviceId": "5d0f4bb7-0f5e-4c8e-8a7c-0c41b1a0c7de", "jobId": null, "status": "done",
             "computedAt": "2026-03-02T08:15:03.400Z", "elapsedSeconds": 0.1, "metadata": null, "similarJobs": [],
             "estimates": {"durationSeconds": {"p10": 600.0, "p50": 1199.6, "p90": 4000.0, "mean": 1500.0},
               "gpuUtilisationRatio": {"p10": 0.5, "p50": 0.876, "p90": 0.9, "mean": 0.8},
               "gpuMemoryBytes": {"p10": 60000000000, "p50": 61000000000, "p90": 62000000000, "mean": 61000000000},
               "endStates": null, "confidence": 0.7, "engine": "retrieval",
               "throughput": [
                 {"gpuType": "NVIDIA-H100", "gpus": 1, "batchSize": 8, "throughput": {"value": 90.0, "unit": "samples/s"}},
                 {"gpuType": "NVIDIA-A100", "gpus": 1, "batchSize": 8, "throughput": {"value": 40.0, "unit": "samples/s"}}]},
             "suggestedTimeLimitSeconds": 4800.0, "engines": [], "unknownParts": [], "caveats": []}
            """;

    /** Returns the metrics of a job whose log shows that 42.9 % of the work is done and one hour remains. */
    static String metrics(JobId job) {
        return """
                {"jobId": "%s", "latest": {"attempt": 1, "at": "2026-03-02T11:59:58Z", "metrics": {"stepTimeSeconds": null,
                   "throughput": {"value": 12.5, "unit": "samples/s"}, "loss": 2.5, "learningRate": null, "step": 42, "totalSteps": 100,
                   "epoch": null, "totalEpochs": null, "progressRatio": 0.429, "etaSeconds": 3600.6, "windowSeconds": 60,
                   "order": "exact", "engine": "rules"}},
                 "standing": {"progress": "advancing", "explanation": "It goes on.", "stepTimeP95Seconds": null, "etaLowSeconds": null,
                   "etaHighSeconds": null, "slowRanks": [], "lines": 1, "skippedLines": 0, "missingChunks": 0, "lateChunks": 0,
                   "duplicateChunks": 0}, "history": [], "slowdowns": [], "labels": null, "nextCursor": null}
                """.formatted(job);
    }

    private final List<String> calls = new CopyOnWriteArrayList<>();
    private final Map<String, String> answers = new ConcurrentHashMap<>(Map.of("/api/v1/advice", ADVICE));
    private final HttpServer server;
    private final SchedMateClient client;
    private final Map<String, Integer> refusals = new ConcurrentHashMap<>();
    private volatile int refusal;

    TestingGateway() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        server.createContext("/", call -> {
            String path = call.getRequestURI().getPath();
            String body = new String(call.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            calls.add(path + " " + body);
            byte[] answer = answers.getOrDefault(path, "{}").getBytes(StandardCharsets.UTF_8);
            int refused = refusals.getOrDefault(path, refusal);
            call.sendResponseHeaders(refused == 0 ? 200 : refused, answer.length);
            call.getResponseBody().write(answer);
            call.close();
        });
        server.start();
        client = new SchedMateClient(
                URI.create("http://localhost:" + server.getAddress().getPort()), null, Duration.ofMinutes(1));
    }

    SchedMateClient client() {
        return client;
    }

    /** Returns the path and body of each call. */
    List<String> calls() {
        return calls;
    }

    List<String> calls(String path) {
        return calls.stream().filter(call -> call.startsWith(path + " ")).toList();
    }

    void answers(String path, String body) {
        answers.put(path, body);
    }

    /** Answers every later call with this status; 0 ends that. */
    void refuses(int status) {
        this.refusal = status;
    }

    /** Answers every later call of one path with this status. */
    void refuses(String path, int status) {
        refusals.put(path, status);
    }

    @Override
    public void close() {
        client.close();
        server.stop(0);
    }
}
