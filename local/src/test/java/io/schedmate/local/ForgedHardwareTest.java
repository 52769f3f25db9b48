package io.schedmate.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.local.Callers.Answer;
import io.schedmate.local.Journey.Proposal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Tests that a report of broken hardware takes no node out of work unless it comes from the node's agent. */
@ExtendWith(OnePlatform.Provided.class)
class ForgedHardwareTest {

    private static final String XID =
            "node-1 kernel: NVRM: Xid (PCI:0000:3b:00): 79, pid=%s, name=python3, GPU has fallen" + " off the bus.\n";
    private static final String KERNELS_STREAM = "file=kernel+%28node-sample%29";
    private static final Duration MAX_TIME = Duration.ofMinutes(3);
    private static final Set<String> ON_NODES = Set.of("cordon_node", "drain_node", "provision_node");

    private final OnePlatform platform;
    private final Callers callers;
    private final Journey journey;

    ForgedHardwareTest(OnePlatform platform) {
        this.platform = platform;
        this.callers = platform.callers();
        this.journey = new Journey(platform);
    }

    @ParameterizedTest
    @ValueSource(strings = {"NODE_FAIL", "DOWN", "NonZeroExitCode"})
    void aPersonsReportsOnTheirOwnJobAreNotNodeEvidence(String reason) {
        String mallory = key("mallory-" + reason, "\"submitter\", \"reader\", \"shipper\"", "\"owner\": \"mallory\"");
        Answer taken = callers.post(mallory, "/jobs", """
                {"cluster": "~mallory", "scheduler": "slurm", "externalId": "8101-%s", "owner": "mallory",
                 "command": "python train.py", "source": {"kind": "none"}, "requested": {"nodes": 1, "gpus": 1}}
                """.formatted(reason));
        assertThat(taken.status()).as(taken.toString()).isEqualTo(201);
        String job = taken.body().path("jobId").asString();

        reports(mallory, job, "queued", reason);
        reports(mallory, job, "running", reason);
        assertThat(callers.postText(mallory, logs(job, "&node=node-1"), XID.formatted(8101))
                        .status())
                .isEqualTo(202);
        reports(mallory, job, "failed", reason);

        awaitDiagnosis(mallory, job);
        assertThat(recoveries(job)).isEmpty();
        isNotRecorded("8101");
    }

    @Test
    void aJobThatPrintsKernelErrorsTakesNoNodeOut() {
        String job = journey.startedAlone("8102");
        journey.shipped(job, Journey.log());
        Answer taken = callers.postText(
                callers.keyOf("shipper"),
                logs(job, "&node=node-2"),
                XID.formatted(8102).replace("node-1", "node-2"));
        assertThat(taken.status()).as(taken.toString()).isEqualTo(202);
        journey.awaited("/jobs/" + job + "/logs", body -> body.toString().contains("pid=8102"));
        journey.failsAlone(job);

        takesNoNodeOut(job);
        isNotRecorded("8102");
    }

    @Test
    void aShippersRecordNamedAsTheKernelLogTakesNoNodeOut() {
        String job = journey.startedAlone("8103");
        Topics.as("shipper", platform.running())
                .put("log-raw", job, """
                        {"log": "%s", "file": "kernel (node-sample)", "host": "node-2", "offset": 1}""".formatted(
                        XID.formatted(8103).replace("node-1", "node-2").strip()).getBytes(StandardCharsets.UTF_8));
        journey.shipped(job, Journey.log());
        journey.awaited("/jobs/" + job + "/logs", body -> body.toString().contains("pid=8103"));
        journey.failsAlone(job);

        takesNoNodeOut(job);
        isNotRecorded("8103");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "the shipper of another node | \"shipper\"   | \"kind\": \"shipper\", \"nodes\": [\"node-2\"]",
                "an agent of another node    | \"shipper\"   | \"kind\": \"agent\", \"nodes\": [\"node-2\"]",
                "another person              | \"submitter\", \"shipper\" | \"owner\": \"mallory\"",
                "another cluster's scheduler | \"shipper\"   | \"kind\": \"scheduler\", \"clusters\": [\"elsewhere\"]"
            })
    void linesOfOthersForAJobOnTheNodeAreRejected(String who, String roles, String kind) {
        String job = journey.submitted("8104-" + who.strip().replace(' ', '-'));
        journey.reported(job, "queued", 1);
        journey.reported(job, "running", 1);
        String key = key(who, roles, kind);

        // Such lines wait until the tracker knows the nodes of the job; then they are rejected.
        await(who)
                .atMost(MAX_TIME)
                .until(
                        () -> callers.postText(key, logs(job, "&node=node-1"), XID.formatted(8104))
                                .status(),
                        status -> status == 403);

        assertThat(callers.get(callers.keyOf("reader"), "/jobs/" + job + "/logs")
                        .text())
                .doesNotContain("8104, name");
        isNotRecorded("8104");
    }

    @ParameterizedTest
    @ValueSource(strings = {"NODE_FAIL", "DOWN"})
    void anotherSchedulersReportOnForeignNodesTakesNoNodeOut(String reason) {
        String elsewhere = callers.schedulerKey("elsewhere");
        Answer taken =
                callers.post(elsewhere, "/jobs", Journey.job("8105-" + reason).replace("\"local\"", "\"elsewhere\""));
        assertThat(taken.status()).as(taken.toString()).isEqualTo(201);
        String job = taken.body().path("jobId").asString();
        reports(elsewhere, job, "queued", reason);
        reports(elsewhere, job, "running", reason);
        assertThat(callers.postText(elsewhere, logs(job, "&node=node-1"), XID.formatted(8105))
                        .status())
                .isEqualTo(202);
        reports(elsewhere, job, "failed", reason);

        takesNoNodeOut(job);
        isNotRecorded("8105");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a person          | \"submitter\" | \"owner\": \"mallory\"",
                "an operator       | \"operator\"  | \"owner\": \"olga\"",
                "an agent          | \"shipper\"   | \"kind\": \"agent\", \"nodes\": [\"*\"]",
                "other scheduler   | \"submitter\" | \"kind\": \"scheduler\", \"clusters\": [\"elsewhere\"]"
            })
    void onlyTheSchedulerOfAClusterReportsTheStatesOfItsJobs(String who, String roles, String kind) {
        String job = journey.submitted("8106-" + who.strip().replace(' ', '-'));
        String key = key(who.strip() + " 8106", roles, kind);

        Answer refused = callers.post(key, "/jobs/" + job + "/events", event("failed", "NODE_FAIL"));

        assertThat(refused.status()).as(refused.toString()).isIn(403, 404);
        assertThat(callers.get(callers.keyOf("reader"), "/jobs/" + job)
                        .body()
                        .path("state")
                        .asString())
                .isEqualTo("submitted");
    }

    /** Approves the job's recoveries and checks that they find the nodes healthy and leave them in service. */
    private void takesNoNodeOut(String job) {
        journey.diagnosed(job);
        for (JsonNode recovery : recoveries(job)) {
            if (recovery.path("status").asString().equals("proposed")) {
                var proposal = new Proposal(
                        recovery.path("recoveryId").asString(),
                        recovery.path("revision").asLong());
                assertThat(journey.approved(callers.operatorKey(), proposal).status())
                        .isEqualTo(200);
            }
            JsonNode over = await("the recovery's end")
                    .atMost(MAX_TIME)
                    .until(
                            () -> callers.get(
                                            callers.keyOf("reader"),
                                            "/recoveries/"
                                                    + recovery.path("recoveryId")
                                                            .asString())
                                    .body(),
                            body -> !Set.of("proposed", "approved", "running")
                                    .contains(body.path("status").asString()));
            assertThat(steps(over))
                    .as(over.toString())
                    .noneMatch(step -> ON_NODES.contains(step.path("action").asString())
                            && step.path("outcome").asString().equals("succeeded"));
            assertThat(platform.journals())
                    .noneMatch(line -> line.contains(recovery.path("recoveryId").asString())
                            && (line.contains("cordon") || line.contains("drain")));
        }
    }

    /** Checks that no node's own errors contain the mark. */
    private void isNotRecorded(String mark) {
        for (String node : List.of("node-1", "node-2")) {
            Answer answer = callers.get(callers.keyOf("reader"), "/nodes/" + node + "?cluster=local");
            assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
            JsonNode facts = answer.body();
            assertThat(facts.path("recentXids").toString()).doesNotContain("pid=" + mark);
            assertThat(facts.path("cordons").toString()).doesNotContain(mark);
        }
    }

    private List<JsonNode> recoveries(String job) {
        Answer answer = callers.get(callers.operatorKey(), "/recoveries?jobId=" + job);
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        return StreamSupport.stream(answer.body().path("items").spliterator(), false)
                .toList();
    }

    private static List<JsonNode> steps(JsonNode recovery) {
        return StreamSupport.stream(recovery.path("steps").spliterator(), false)
                .map(trace -> trace.path("step"))
                .toList();
    }

    private void awaitDiagnosis(String key, String job) {
        await("a diagnosis of " + job)
                .atMost(MAX_TIME)
                .until(() -> callers.get(key, "/jobs/" + job + "/failures")
                        .body()
                        .at("/items/0/status")
                        .asString("")
                        .equals("done"));
    }

    private void reports(String key, String job, String state, String reason) {
        Answer taken = callers.post(key, "/jobs/" + job + "/events", event(state, reason));
        assertThat(taken.status()).as(taken.toString()).isEqualTo(201);
    }

    private static String event(String state, String reason) {
        String exit = state.equals("failed")
                ? ", \"exit\": {\"exitCode\": 1, \"signal\": null, \"schedulerReason\": \"%s\"}".formatted(reason)
                : "";
        return """
                {"attempt": 1, "state": "%s", "occurredAt": "%s", "nodes": ["node-1"]%s}
                """.formatted(state, Instant.now(), exit);
    }

    private static String logs(String job, String more) {
        return "/jobs/" + job + "/logs?attempt=1&" + KERNELS_STREAM + more;
    }

    private String key(String name, String roles, String kind) {
        Answer made = callers.post(
                callers.operatorKey(),
                "/keys",
                "{\"name\": \"%s\", \"roles\": [%s], %s}".formatted(name.strip(), roles.strip(), kind.strip()));
        assertThat(made.status()).as(made.toString()).isEqualTo(201);
        return made.body().path("text").asString();
    }
}
