package io.schedmate.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.schedmate.cli.platform.Platform;
import io.schedmate.cli.platform.PlatformSettings;
import io.schedmate.cli.platform.PlatformSettings.Memory;
import io.schedmate.cli.platform.PlatformSettings.Separation;
import io.schedmate.cli.platform.RunningPlatform;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.local.Callers.Answer;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** All services with a real broker and a real database, called through the gateway with keys of right and wrong roles. */
class PlatformTest {

    private static final Duration LONGEST = Duration.ofMinutes(3);
    private static final String JOB = """
            {"cluster": "local", "scheduler": "slurm", "externalId": "%s", "owner": "rosa", "project": "speech",
             "command": "python train.py", "source": {"kind": "none"}, "requested": {"nodes": 2, "gpus": 1}}
            """;

    @TempDir
    private static Path folder;

    private static RunningPlatform platform;
    private static Callers callers;
    private static String submitter;
    private static String shipper;
    private static String reader;

    @BeforeAll
    static void start() throws IOException {
        platform = Platform.ofClassPath().start(settings(freePort()), part -> {});
        callers = new Callers(
                platform.gateway(), Files.readString(platform.keyFile()).strip());
        submitter = callers.keyOf("submitter");
        shipper = callers.keyOf("shipper");
        reader = callers.keyOf("reader");
    }

    @AfterAll
    static void stop() {
        platform.close();
    }

    @Test
    void everyPartTellsThatItIsUp() {
        assertThat(platform.health())
                .hasSize(9)
                .allSatisfy(part -> assertThat(part.status()).as(part.part()).isEqualTo("UP"));
    }

    @Test
    void aJobIsFollowedFromSubmissionToItsRestartAndAdvised() throws IOException {
        String job = submitted("4101");
        play("node-1", "place " + job + " 1");
        play("node-2", "place " + job + " 1");
        reported(job, "queued", 1);
        reported(job, "running", 1);
        assertThat(callers.postText(shipper, "/jobs/" + job + "/logs?attempt=1&file=out&firstLine=1", log())
                        .status())
                .isEqualTo(202);
        JsonNode metrics = awaited(
                "/jobs/" + job + "/metrics",
                body -> body.path("latest").path("metrics").path("step").asInt(0) == 90);
        assertThat(metrics.path("latest").path("metrics").path("progressRatio").asDouble())
                .isEqualTo(0.9);

        play("node-1", "remove " + job);
        play("node-1", "faulty 1");
        play("node-1", "xid 79 1 pid=7, GPU has fallen off the bus.");
        awaited("/nodes/node-1", body -> body.path("health").asString("").equals("faulty"));
        reported(job, "failed", 1);
        JsonNode failure = awaited(
                "/jobs/" + job + "/failures",
                body -> body.path("items").path(0).path("status").asString("").equals("done"));
        assertThat(failure.path("items").path(0).path("category").asString()).isEqualTo("infrastructure");

        JsonNode proposed = awaited(
                        "/recoveries?status=proposed&jobId=" + job,
                        body -> !body.path("items").isEmpty())
                .path("items")
                .path(0);
        String recovery = "/recoveries/" + proposed.path("recoveryId").asString();
        String approval =
                "{\"revision\": %d}".formatted(proposed.path("revision").asLong());
        assertThat(callers.post(submitter, recovery + "/approve", approval).status())
                .as("a submitter approves nothing")
                .isEqualTo(403);
        assertThat(callers.post(callers.operatorKey(), recovery + "/approve", approval)
                        .status())
                .isEqualTo(200);
        JsonNode ended =
                awaited(recovery, body -> body.path("status").asString("").equals("succeeded"));
        assertThat(ended.path("approval").toString()).contains("first-operator");

        reported(job, "queued", 2);
        reported(job, "running", 2);
        reported(job, "succeeded", 2);
        assertThat(callers.get(reader, "/jobs/" + job).body().path("state").asString())
                .isEqualTo("succeeded");
        JsonNode advice = awaited(
                "/jobs/" + job + "/advice",
                body -> body.path("status").isString()
                        && !body.path("status").asString().equals("in_progress"));
        assertThat(advice.path("jobId").asString()).isEqualTo(job);
    }

    @Test
    void aScriptsOwnBugIsToldWithItsLineAndProposesNoRestart() {
        String job = submitted("4102");
        reported(job, "queued", 1);
        reported(job, "running", 1);
        String text = log() + "Traceback (most recent call last):\n  File \"train.py\", line 9, in <module>\n"
                + "    train(config)\nKeyError: 'depth'\n";
        callers.postText(shipper, "/jobs/" + job + "/logs?attempt=1&file=out&firstLine=1", text);
        awaited("/jobs/" + job + "/logs?file=out", body -> body.toString().contains("KeyError"));
        reported(job, "failed", 1);

        JsonNode listed = awaited(
                "/jobs/" + job + "/failures",
                body -> body.path("items").path(0).path("status").asString("").equals("done"));
        JsonNode diagnosis = callers.get(
                        reader,
                        "/failures/"
                                + listed.path("items").path(0).path("failureId").asString())
                .body()
                .path("diagnosis");

        assertThat(diagnosis.path("category").asString()).isEqualTo("user_script");
        assertThat(diagnosis.path("rootCause").path("text").asString()).isEqualTo("KeyError: 'depth'");
    }

    @Test
    void strangersAndWrongRolesAreRefused() {
        String job = JOB.formatted("4103");

        assertThat(callers.post(null, "/jobs", job).status()).isEqualTo(401);
        assertThat(callers.post("smk_000000000000_wrong", "/jobs", job).status())
                .isEqualTo(401);
        assertThat(callers.post(reader, "/jobs", job).status()).isEqualTo(403);
        assertThat(callers.post(shipper, "/jobs", job).status()).isEqualTo(403);
        assertThat(callers.get(shipper, "/jobs").status()).isEqualTo(403);
        assertThat(callers.get(submitter, "/dead-letters").status()).isEqualTo(403);
        assertThat(callers.get(reader, "/keys").status()).isEqualTo(403);
        Answer refused = callers.post(reader, "/jobs", job);
        assertThat(refused.body().path("type").asString()).endsWith("/forbidden");
    }

    @Test
    void whatIsSecretCanBeReadByItsOwnerOnly() throws IOException {
        for (String secret : List.of("keys/operator-key", "keys/secrets.properties", "settings/gateway.properties")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(secret))))
                    .as(secret)
                    .isEqualTo("rw-------");
        }
    }

    @Test
    void aFolderServesOnePlatformAtATime() {
        assertThatThrownBy(() -> Platform.ofClassPath().start(settings(freePort()), part -> {}))
                .isInstanceOfSatisfying(
                        CommandFailed.class,
                        failed -> assertThat(failed.problem().expected()).contains("no other platform"));
    }

    private static String submitted(String externalId) {
        Answer taken = callers.post(submitter, "/jobs", JOB.formatted(externalId));
        assertThat(taken.status()).isEqualTo(201);
        return taken.body().path("jobId").asString();
    }

    private static void reported(String job, String state, int attempt) {
        String exit = state.equals("failed")
                ? ", \"exit\": {\"exitCode\": 1, \"signal\": null, \"schedulerReason\": \"NonZeroExitCode\"}"
                : "";
        Answer taken = callers.post(
                submitter, "/jobs/" + job + "/events", """
                {"attempt": %d, "state": "%s", "occurredAt": "%s", "nodes": ["node-1", "node-2"]%s}
                """.formatted(attempt, state, java.time.Instant.now(), exit));
        assertThat(taken.status()).as(taken.toString()).isEqualTo(201);
    }

    private static String log() {
        var log = new StringBuilder();
        for (int step = 10; step <= 90; step += 10) {
            log.append("step %d/100 loss %.3f lr 0.1 31.5 samples/s\n".formatted(step, 2.0 / step));
        }
        return log.toString();
    }

    private static JsonNode awaited(String path, Predicate<JsonNode> wished) {
        return await().atMost(LONGEST)
                .until(() -> callers.get(reader, path), answer -> answer.status() == 200 && wished.test(answer.body()))
                .body();
    }

    private static void play(String node, String line) throws IOException {
        Files.writeString(
                folder.resolve("agents/" + node + ".play"),
                line + "\n",
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    private static PlatformSettings settings(int port) {
        return new PlatformSettings(folder, port, Memory.GO_ON, Separation.CONTEXTS, Optional.empty(), List.of());
    }

    /** One with room above it: ports are taken by chance from those that are seldom given out. */
    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return 20_000 + socket.getLocalPort() % 300 * 31;
        }
    }
}
