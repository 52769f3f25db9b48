package io.schedmate.slurm;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.schedmate.model.api.job.JobEventRequest;
import io.schedmate.model.job.JobLifecycle;
import io.schedmate.model.job.JobMove;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.wire.WireJson;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** The part of a platform that Slurm calls. It keeps jobs by the real state machine and gives advice that the test sets. */
final class StandInPlatform implements AutoCloseable {

    private static final JsonMapper JSON = WireJson.strict();

    final Map<String, JobSubmission> submissions = new ConcurrentHashMap<>();
    final List<JobEventRequest> events = new CopyOnWriteArrayList<>();
    final List<String> questions = new CopyOnWriteArrayList<>();

    private final Map<String, JobLifecycle> jobs = new ConcurrentHashMap<>();
    private final HttpServer server;
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile @Nullable String advice = "{}";
    private volatile String suspects = "";
    private volatile @Nullable String outlook;
    private volatile boolean broken;
    private volatile int refusal;

    StandInPlatform() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/api/v1/", this::answer);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** What is answered for advice from now on; null = nothing for ten seconds. */
    void advises(@Nullable String answer) {
        advice = answer;
    }

    /** Those and no others are suspect from now on. */
    void suspects(String... nodes) {
        suspects = WireJson.strict()
                .writeValueAsString(Map.of(
                        "items",
                        Stream.of(nodes).map(node -> Map.of("name", node)).toList()));
    }

    /** What is answered for a job's outlook from now on; null = no job is known. */
    void predicts(@Nullable String answer) {
        outlook = answer;
    }

    void breaks(boolean now) {
        broken = now;
    }

    /** The status that each submission is answered with from now on; 0 = it is accepted. */
    void refusesSubmissions(int status) {
        refusal = status;
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
    }

    private void answer(HttpExchange call) throws IOException {
        String body = new String(call.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String path = call.getRequestURI().getPath().substring("/api/v1/".length());
        if (path.equals("advice")) {
            questions.add(body);
            send(call, 200, advised());
        } else if (broken) {
            send(call, 503, "{\"title\":\"Away\"}");
        } else if (path.equals("nodes")) {
            questions.add(call.getRequestURI().getRawQuery());
            send(call, 200, suspects);
        } else if (path.endsWith("/outlook")) {
            send(call, outlook == null ? 404 : 200, outlook == null ? "{}" : outlook);
        } else if (path.equals("jobs") && refusal != 0) {
            send(call, refusal, "{\"title\":\"Refused\"}");
        } else if (path.equals("jobs")) {
            JobSubmission submission = JSON.readValue(body, JobSubmission.class);
            String id = submission.jobId().toString();
            submissions.put(submission.externalId(), submission);
            send(call, 201, standing(jobs.computeIfAbsent(id, _ -> JobLifecycle.submitted())));
        } else {
            String id = path.split("/", -1)[1];
            send(call, path.endsWith("/events") ? report(id, body) : known(id));
        }
    }

    private Reply known(String id) {
        JobLifecycle job = jobs.get(id);
        return job == null ? new Reply(404, "{}") : new Reply(200, standing(job));
    }

    private Reply report(String id, String body) {
        JobEventRequest event = JSON.readValue(body, JobEventRequest.class);
        JobState state = event.state();
        JobLifecycle job = jobs.get(id);
        if (job == null || state == null) {
            return new Reply(404, "{}");
        }
        return switch (job.reported(event.attempt(), state)) {
            case JobMove.Refused refused -> new Reply(409, "{\"detail\":\"" + refused.reason() + "\"}");
            case JobMove.Repeated repeated -> new Reply(200, standing(repeated.lifecycle()));
            case JobMove.Moved moved -> {
                events.add(event);
                jobs.put(id, moved.lifecycle());
                yield new Reply(201, standing(moved.lifecycle()));
            }
        };
    }

    private record Reply(int status, String body) {}

    private String advised() {
        String now = advice;
        if (now != null) {
            return now;
        }
        try {
            closed.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        return "{}";
    }

    private static String standing(JobLifecycle job) {
        return "{\"state\":\"%s\",\"attempt\":%d}".formatted(job.state().wire(), job.attempt());
    }

    private static void send(HttpExchange call, Reply reply) throws IOException {
        send(call, reply.status(), reply.body());
    }

    private static void send(HttpExchange call, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        call.getResponseHeaders().add("Content-Type", "application/json");
        call.sendResponseHeaders(status, bytes.length);
        call.getResponseBody().write(bytes);
        call.close();
    }
}
