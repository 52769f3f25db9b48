package io.schedmate.ray;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.client.SchedMateClient;
import io.schedmate.contracts.ray.GatewayStandIn;
import io.schedmate.contracts.ray.RayStandIn;
import io.schedmate.model.job.JobId;
import io.schedmate.ray.advise.RayRetries;
import io.schedmate.ray.advise.RaySubmission;
import io.schedmate.ray.command.RayApi;
import io.schedmate.ray.command.RayJob;
import io.schedmate.ray.observe.RayFollower;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/** Tests that jobs of a stand-in for Ray are retried according to the diagnoses of a stand-in for the gateway. */
class RayRetriesTest {

    private static final JobId JOB = JobId.of("hall-r", "ray", "asr-1");
    private static final String FAILURE = "5d0f4bb7-0f5e-4c8e-8a7c-0c41b1a0c7de";

    private static final String DIAGNOSIS = """
        {"failureId": "5d0f4bb7-0f5e-4c8e-8a7c-0c41b1a0c7de", "category": "infrastructure", "infraType": "node",
         "reason": "Node Failure", "code": null, "component": {}, "retriable": %s, "firstError": null, "rootCause": null,
         "evidence": [], "explanation": "The node is gone.", "confidence": 0.9, "engine": "rules"}\
        """;

    private final GatewayStandIn gateway = new GatewayStandIn(this::answer);
    private final List<String> calls = gateway.calls();
    private final RayStandIn ray = new RayStandIn();
    private volatile int attempt = 1;
    private volatile @Nullable String retriable = "true";

    RayRetriesTest() throws IOException {}

    @AfterEach
    void stop() {
        gateway.close();
        ray.close();
    }

    @Test
    void aFailedJobIsRetriedAsItsSecondAttempt() {
        submit(1);
        fails("asr-1");

        follow();

        var second = ray.job("asr-1-try-2");
        assertThat(second.path("entrypoint").asString()).isEqualTo("python train.py");
        assertThat(second.at("/runtime_env/working_dir").asString()).isEqualTo("gcs://a.zip");
        assertThat(second.path("metadata").path("schedmate.retry_of").asString())
                .isEqualTo("asr-1");
        calls.clear();
        ray.starts("asr-1-try-2");
        ray.prints("asr-1-try-2", "step 1/9\n");

        follow();

        assertThat(calls)
                .filteredOn(call -> call.contains("\"attempt\":2"))
                .hasSize(2)
                .allSatisfy(call -> assertThat(call).startsWith("/api/v1/jobs/" + JOB + "/events"))
                .last()
                .asString()
                .contains("\"state\":\"running\"");
        assertThat(calls).filteredOn(call -> call.startsWith("/api/v1/jobs {")).hasSize(1);
    }

    @Test
    void aJobIsRetriedNoMoreOftenThanItsSubmitterAllows() {
        submit(1);
        fails("asr-1");
        follow();
        attempt = 2;
        fails("asr-1-try-2");

        follow();

        assertThat(ray.has("asr-1-try-3")).isFalse();
    }

    @Test
    void anUnretriableFailureIsNotRetried() {
        submit(3);
        fails("asr-1");
        retriable = "false";
        follow();
        retriable = "null";
        follow();

        assertThat(ray.has("asr-1-try-2")).isFalse();
    }

    @Test
    void aRetryWaitsForTheDiagnosis() {
        submit(1);
        fails("asr-1");
        retriable = null;
        try (var follower = new Follower()) {
            follower.round();
            assertThat(ray.has("asr-1-try-2")).isFalse();
            retriable = "true";
            follower.round();
        }

        assertThat(ray.has("asr-1-try-2")).isTrue();
    }

    @Test
    void aJobWithoutARetryRequestIsNotRetried() {
        submit(0);
        fails("asr-1");

        follow();

        assertThat(ray.has("asr-1-try-2")).isFalse();
        assertThat(calls).noneMatch(call -> call.contains("/failures"));
    }

    @Test
    void aNameAloneDoesNotMarkARetry() {
        submit("asr-1-try-2", 0);

        follow();

        assertThat(calls)
                .filteredOn(call -> call.startsWith("/api/v1/jobs {"))
                .singleElement()
                .asString()
                .contains("\"externalId\":\"asr-1-try-2\"");
    }

    @Test
    void aRetryRequestsTheGpusOfTheFirstAttempt() throws IOException {
        var failed = new RayJob(
                "asr-1",
                RayJob.Status.FAILED,
                "python train.py",
                null,
                null,
                null,
                null,
                Map.of("schedmate.retries", "1", "schedmate.gpus", "4"),
                null,
                1,
                null);
        List<String> reported = new ArrayList<>();
        try (var head = new GatewayStandIn(_ -> "{}");
                var api = new RayApi(head.address());
                var schedmate = new SchedMateClient(gateway.address(), null, Duration.ofMinutes(1))) {
            new RayRetries(api, schedmate, "hall-r", reported::add).accept(List.of(failed));

            assertThat(head.calls())
                    .singleElement()
                    .asString()
                    .contains("\"submission_id\":\"asr-1-try-2\"", "\"entrypoint_num_gpus\":4")
                    .doesNotContain("runtime_env");
            assertThat(reported).containsExactly("asr-1-try-2 submitted, after Node Failure");
        }
    }

    @Test
    void aDiagnosisThatTheGatewayRefusesIsNotRequestedAgain() {
        submit(1);
        fails("asr-1");
        retriable = null;
        try (var follower = new Follower()) {
            follower.round();
            gateway.refuses(404);
            follower.round();
            gateway.refuses(0);
            retriable = "true";
            follower.round();
        }

        assertThat(ray.has("asr-1-try-2")).isFalse();
    }

    @Test
    void aDiagnosisThatIsUnavailableIsRequestedAgain() {
        submit(1);
        fails("asr-1");
        retriable = null;
        try (var follower = new Follower()) {
            follower.round();
            gateway.refuses(503);
            follower.round();
            gateway.refuses(0);
            retriable = "true";
            follower.round();
        }

        assertThat(ray.has("asr-1-try-2")).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"10,12,true", "11,12,false", "2,2,true", "3,2,false", "2,many,false"})
    void aJobHasAtMostTenRetries(int number, String wanted, boolean isRetried) {
        String id = "asr-1-try-" + number;
        var json = JsonMapper.builder().build();
        var request =
                json.createObjectNode().put("entrypoint", "python train.py").put("submission_id", id);
        request.putObject("metadata").put("schedmate.retries", wanted).put("schedmate.retry_of", "asr-1");
        try (var follower = new Follower()) {
            follower.api.submit(request);
        }
        attempt = number;
        fails(id);

        follow();

        assertThat(ray.has("asr-1-try-" + (number + 1))).isEqualTo(isRetried);
    }

    private String answer(String path) {
        if (path.endsWith("/failures")) {
            return failures(JOB, attempt);
        }
        return path.contains("/failures/") ? failure(JOB, attempt, retriable) : "{}";
    }

    static String failures(JobId job, int attempt) {
        return """
            {"items": [{"failureId": "%s", "jobId": "%s", "attempt": %d, "failedAt": "2026-03-02T08:00:00Z", "status": "done",
              "category": null, "infraType": null, "reason": null, "retriable": null, "recoveryId": null}], "nextCursor": null}
            """.formatted(FAILURE, job, attempt);
    }

    /** @param retriable null if not diagnosed yet */
    static String failure(JobId job, int attempt, @Nullable String retriable) {
        return """
            {"failureId": "%s", "jobId": "%s", "attempt": %d, "failedAt": "2026-03-02T08:00:00Z", "exit": null,
             "status": "%s", "diagnosedAt": null, "diagnosis": %s, "context": [], "order": "exact",
             "recommendedActions": [], "recoveryId": null, "rangeReads": 1, "caveats": []}
            """.formatted(
                        FAILURE,
                        job,
                        attempt,
                        retriable == null ? "in_progress" : "done",
                        retriable == null ? "null" : DIAGNOSIS.formatted(retriable));
    }

    private void fails(String id) {
        ray.starts(id);
        ray.ends(id, "FAILED", 1, "Job entrypoint command failed with exit code 1");
    }

    private void submit(int retries) {
        submit("asr-1", retries);
    }

    private void submit(String id, int retries) {
        try (var follower = new Follower()) {
            var environment = JsonMapper.builder().build().createObjectNode().put("working_dir", "gcs://a.zip");
            var submission = new RaySubmission("hall-r", null, id, "python train.py", null, 30, environment, retries);
            follower.api.submit(submission.request(follower.schedmate, _ -> {}));
        }
        calls.clear();
    }

    private void follow() {
        try (var follower = new Follower()) {
            follower.round();
        }
    }

    private final class Follower implements AutoCloseable {

        private final RayApi api = new RayApi(ray.address());
        private final SchedMateClient schedmate = new SchedMateClient(gateway.address(), null, Duration.ofMinutes(1));
        private final RayFollower follower = new RayFollower(
                api,
                schedmate,
                "hall-r",
                null,
                InstantSource.system(),
                _ -> {},
                new RayRetries(api, schedmate, "hall-r", _ -> {}));

        void round() {
            follower.round();
        }

        @Override
        public void close() {
            api.close();
            schedmate.close();
        }
    }
}
