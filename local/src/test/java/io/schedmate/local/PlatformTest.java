package io.schedmate.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.schedmate.cli.platform.Platform;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.local.Callers.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;

/**
 * Runs all services with a real broker and a real database, called through the gateway with keys of right and wrong
 * roles.
 */
@ExtendWith(OnePlatform.Provided.class)
class PlatformTest {

    private static final String TRACE = "5c4ed0a7e11e4d0fa11000000000beef";

    private static final Duration MAX_TIME = Duration.ofMinutes(3);

    private final OnePlatform platform;
    private final Callers callers;
    private final Journey journey;

    PlatformTest(OnePlatform platform) {
        this.platform = platform;
        this.callers = platform.callers();
        this.journey = new Journey(platform);
    }

    @Test
    void everyServiceReportsThatItIsUp() {
        // On a busy machine, a service may miss the time limit of a check of the broker.
        await().atMost(MAX_TIME)
                .untilAsserted(() -> assertThat(platform.running().health())
                        .hasSize(9)
                        .allSatisfy(part ->
                                assertThat(part.status()).as(part.part()).isEqualTo("UP")));
    }

    @Test
    void aJobIsFollowedFromSubmissionToRestartInOneTrace() {
        var traced = new Journey(platform, "00-%s-00f067aa0ba902b7-01".formatted(TRACE));
        String job = traced.started("4101");
        traced.shipped(job, Journey.log());
        JsonNode metrics = traced.awaited(
                "/jobs/" + job + "/metrics",
                body -> body.path("latest").path("metrics").path("step").asInt(0) == 90);
        assertThat(metrics.path("latest").path("metrics").path("progressRatio").asDouble())
                .isEqualTo(0.9);

        traced.hardwareFails(job);
        traced.diagnosedAs(job, "infrastructure");
        var proposal = traced.proposed(job);
        for (String role : List.of("submitter", "reader", "shipper")) {
            assertThat(traced.approved(callers.keyOf(role), proposal).status())
                    .as("a %s approves nothing", role)
                    .isEqualTo(403);
        }
        assertThat(traced.approved(callers.operatorKey(), proposal).status()).isEqualTo(200);
        assertThat(traced.recovered(proposal).path("approval").toString()).contains("first-operator");

        traced.reported(job, "queued", 2);
        traced.reported(job, "running", 2);
        traced.reported(job, "succeeded", 2);
        assertThat(callers.get(callers.keyOf("reader"), "/jobs/" + job)
                        .body()
                        .path("state")
                        .asString())
                .isEqualTo("succeeded");
        assertThat(traced.advised(job).path("jobId").asString()).isEqualTo(job);
        isTracedThroughEveryService(job);
    }

    /**
     * Checks the topics of one trace. The registry writes the first three and the last, and the advisor, the tracker
     * and the failure handler one each. job-metrics, which covers many lines, has its own trace, and so have the steps
     * that a recovery takes by its own clock; the steps that an approval causes have the approval's trace.
     */
    private void isTracedThroughEveryService(String job) {
        var topics = Topics.of(platform.running());
        for (String topic :
                List.of("job-submitted", "job-state", "job-failed", "job-advice", "log-chunk", "job-history")) {
            await(topic)
                    .atMost(MAX_TIME)
                    .untilAsserted(() -> assertThat(topics.of(topic, job))
                            .isNotEmpty()
                            .allSatisfy(published -> assertThat(published.trace())
                                    .as(published.toString())
                                    .isEqualTo(TRACE)));
        }
        await("recovery-event")
                .atMost(MAX_TIME)
                .untilAsserted(() -> assertThat(topics.of("recovery-event", job))
                        .anySatisfy(published -> assertThat(published.trace()).isEqualTo(TRACE)));
        assertThat(List.of("job-submitted", "job-advice", "log-chunk", "recovery-event"))
                .extracting(topic -> topics.of(topic, job).getFirst().headers().get("ce_source"))
                .doesNotHaveDuplicates();
    }

    @Test
    void aBugInAScriptIsDiagnosedWithItsLineAndProposesNoRestart() {
        String job = journey.submitted("4102");
        journey.reported(job, "queued", 1);
        journey.reported(job, "running", 1);
        journey.shipped(
                job,
                Journey.log() + "Traceback (most recent call last):\n  File \"train.py\", line 9, in <module>\n"
                        + "    train(config)\nKeyError: 'depth'\n");
        journey.awaited("/jobs/" + job + "/logs", body -> body.toString().contains("KeyError"));
        journey.reported(job, "failed", 1);

        JsonNode diagnosis = callers.get(
                        callers.keyOf("reader"),
                        "/failures/" + journey.diagnosed(job).path("failureId").asString())
                .body()
                .path("diagnosis");

        assertThat(diagnosis.path("category").asString()).isEqualTo("user_script");
        assertThat(diagnosis.path("rootCause").path("text").asString()).isEqualTo("KeyError: 'depth'");
    }

    @Test
    void unknownCallersAndWrongRolesAreRejected() {
        String job = Journey.job("4103");
        String reader = callers.keyOf("reader");
        String shipper = callers.keyOf("shipper");

        assertThat(callers.sentByUnknownCaller(null, Call.json("/jobs", job)).status())
                .isEqualTo(401);
        assertThat(callers.sentByUnknownCaller("smk_000000000000_wrong", Call.json("/jobs", job))
                        .status())
                .isEqualTo(401);
        assertThat(callers.post(reader, "/jobs", job).status()).isEqualTo(403);
        assertThat(callers.post(shipper, "/jobs", job).status()).isEqualTo(403);
        assertThat(callers.get(shipper, "/jobs").status()).isEqualTo(403);
        assertThat(callers.get(callers.keyOf("submitter"), "/dead-letters").status())
                .isEqualTo(403);
        assertThat(callers.get(reader, "/keys").status()).isEqualTo(403);
        Answer refused = callers.post(reader, "/jobs", job);
        assertThat(refused.body().path("type").asString()).endsWith("/forbidden");
    }

    @Test
    void secretFilesAreReadableByTheirOwnerOnly() throws IOException {
        for (String secret : List.of("keys/operator-key", "keys/secrets.properties", "settings/gateway.properties")) {
            assertThat(PosixFilePermissions.toString(
                            Files.getPosixFilePermissions(platform.folder().resolve(secret))))
                    .as(secret)
                    .isEqualTo("rw-------");
        }
    }

    @Test
    void aFolderIsUsedByOnePlatformAtATime() {
        assertThatThrownBy(() -> Platform.ofClassPath().start(platform.settings(), part -> {}))
                .isInstanceOfSatisfying(
                        CommandFailed.class,
                        failed -> assertThat(failed.problem().expected()).contains("no other platform"));
    }
}
