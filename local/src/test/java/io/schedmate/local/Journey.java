package io.schedmate.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.local.Callers.Answer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The life of jobs, as reported and queried by schedulers, shippers and users.
 *
 * @param traceparent trace header of every call; null for a separate trace per call
 */
record Journey(OnePlatform platform, @Nullable String traceparent) {

    private static final Duration MAX_TIME = Duration.ofMinutes(3);
    private static final String JOB = """
        {"cluster": "local", "scheduler": "slurm", "externalId": "%s", "owner": "rosa", "project": "speech",
         "command": "python train.py", "source": {"kind": "none"}, "requested": {"nodes": 2, "gpus": 1}}
        """;

    Journey(OnePlatform platform) {
        this(platform, null);
    }

    /** A recovery that waits for approval. */
    record Proposal(String recoveryId, long revision) {

        String path() {
            return "/recoveries/" + recoveryId;
        }

        String approval() {
            return "{\"revision\": %d}".formatted(revision);
        }
    }

    static String job(String externalId) {
        return JOB.formatted(externalId);
    }

    String submitted(String externalId) {
        Answer taken = send("submitter", Call.json("/jobs", job(externalId)));
        assertThat(taken.status()).as(taken.toString()).isEqualTo(201);
        return taken.body().path("jobId").asString();
    }

    void reported(String job, String state, int attempt) {
        reported(job, event(state, attempt));
    }

    private void reported(String job, String event) {
        Answer taken = send("submitter", Call.json("/jobs/" + job + "/events", event));
        assertThat(taken.status()).as(taken.toString()).isEqualTo(201);
    }

    static String event(String state, int attempt) {
        return event(state, attempt, "\"node-1\", \"node-2\"");
    }

    private static String event(String state, int attempt, String nodes) {
        String exit = state.equals("failed")
                ? ", \"exit\": {\"exitCode\": 1, \"signal\": null, \"schedulerReason\": \"NonZeroExitCode\"}"
                : "";
        return """
            {"attempt": %d, "state": "%s", "occurredAt": "%s", "nodes": [%s]%s}
            """.formatted(attempt, state, Instant.now(), nodes, exit);
    }

    /** Starts a job on both nodes. */
    String started(String externalId) {
        String job = submitted(externalId);
        platform.place("node-1", job);
        platform.place("node-2", job);
        reported(job, "queued", 1);
        reported(job, "running", 1);
        return job;
    }

    /** Starts a job on the second node only. */
    String startedAlone(String externalId) {
        String job = submitted(externalId);
        platform.place("node-2", job);
        reported(job, event("queued", 1, "\"node-2\""));
        reported(job, event("running", 1, "\"node-2\""));
        return job;
    }

    void failsAlone(String job) {
        platform.empty("node-2");
        reported(job, event("failed", 1, "\"node-2\""));
    }

    void shipped(String job, String log) {
        shipped(job, 1, log);
    }

    private void shipped(String job, int firstLine, String log) {
        Answer taken =
                send("shipper", Call.text("/jobs/" + job + "/logs?attempt=1&file=out&firstLine=" + firstLine, log));
        assertThat(taken.status()).as(taken.toString()).isEqualTo(202);
    }

    /** Makes the job's loss not a number, and returns the id of the resulting alert. */
    String diverges(String job) {
        for (int step = 1; step <= 6; step++) {
            shipped(job, step, "step %d/100 | loss: %s | lr: 0.1\n".formatted(step, step < 3 ? "2.5" : "nan"));
        }
        return awaited("/alerts?jobId=" + job, body -> !body.path("items").isEmpty())
                .at("/items/0/alertId")
                .asString();
    }

    /** Removes the job from both nodes, makes the first node's GPU fall off the bus, and reports the job as failed. */
    void hardwareFails(String job) {
        platform.empty("node-1");
        platform.empty("node-2");
        leavesNothingToShare();
        platform.play("node-1", "faulty 1");
        platform.play("node-1", "xid 79 1 pid=7, GPU has fallen off the bus.");
        awaited(
                "/nodes/node-1?cluster=local",
                body -> body.path("health").asString("").equals("faulty"));
        reported(job, "failed", 1);
    }

    /**
     * Ends the recoveries of earlier tests: failures of one node share a recovery that has not restarted its job yet.
     */
    private void leavesNothingToShare() {
        JsonNode waiting =
                send("reader", Call.get("/recoveries?status=proposed")).body().path("items");
        for (JsonNode recovery : waiting) {
            Answer cancelled = platform.callers()
                    .send(
                            platform.callers().operatorKey(),
                            Call.json(
                                    "/recoveries/" + recovery.path("recoveryId").asString() + "/cancel",
                                    "{\"reason\": \"An earlier test is over.\", \"undo\": true}"));
            assertThat(cancelled.status()).as(cancelled.toString()).isEqualTo(200);
        }
        for (String unfinished : List.of("approved", "running")) {
            awaited(
                    "/recoveries?status=" + unfinished,
                    body -> body.path("items").isEmpty());
        }
    }

    JsonNode diagnosed(String job) {
        return diagnosed(job, failure -> true);
    }

    /** Returns the answer once all lines have arrived: late lines lead to a new diagnosis. */
    JsonNode diagnosedAs(String job, String category) {
        return diagnosed(job, failure -> failure.path("category").asString("").equals(category));
    }

    private JsonNode diagnosed(String job, Predicate<JsonNode> condition) {
        return awaited("/jobs/" + job + "/failures", body -> {
                    JsonNode failure = body.path("items").path(0);
                    return failure.path("status").asString("").equals("done") && condition.test(failure);
                })
                .path("items")
                .path(0);
    }

    Proposal proposed(String job) {
        JsonNode recovery = awaited(
                        "/recoveries?jobId=" + job,
                        body -> body.at("/items/0/status").asString("").equals("proposed"))
                .at("/items/0");
        return new Proposal(
                recovery.path("recoveryId").asString(),
                recovery.path("revision").asLong());
    }

    Answer approved(String key, Proposal proposal) {
        return platform.callers().send(key, traced(Call.json(proposal.path() + "/approve", proposal.approval())));
    }

    JsonNode recovered(Proposal proposal) {
        return awaited(proposal.path(), body -> body.path("status").asString("").equals("succeeded"));
    }

    JsonNode advised(String job) {
        return awaited(
                "/jobs/" + job + "/advice",
                body -> body.path("status").isString()
                        && !body.path("status").asString().equals("in_progress"));
    }

    /** Waits until the condition holds. Earlier answers may be problems. */
    JsonNode awaited(String path, Predicate<JsonNode> condition) {
        return await(path)
                .atMost(MAX_TIME)
                .until(
                        () -> send("reader", Call.get(path)),
                        answer -> answer.status() == 200 && condition.test(answer.body()))
                .body();
    }

    static String log() {
        var log = new StringBuilder();
        for (int step = 10; step <= 90; step += 10) {
            log.append("step %d/100 loss %.3f lr 0.1 31.5 samples/s\n".formatted(step, 2.0 / step));
        }
        return log.toString();
    }

    private Answer send(String role, Call call) {
        return platform.callers().send(platform.callers().keyOf(role), traced(call));
    }

    private Call traced(Call call) {
        return traceparent == null ? call : call.with("traceparent", traceparent);
    }
}
