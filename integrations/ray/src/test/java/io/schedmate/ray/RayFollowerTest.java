package io.schedmate.ray;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.client.Rounds;
import io.schedmate.client.SchedMateClient;
import io.schedmate.contracts.ray.GatewayStandIn;
import io.schedmate.contracts.ray.RayStandIn;
import io.schedmate.model.job.JobId;
import io.schedmate.ray.advise.RaySubmission;
import io.schedmate.ray.command.RayApi;
import io.schedmate.ray.observe.RayFollower;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that jobs of a stand-in for Ray are reported to a stand-in for the gateway. */
class RayFollowerTest {

    private static final String JOB = "/api/v1/jobs/" + JobId.of("hall-r", "ray", "asr-1");
    private final GatewayStandIn gateway = GatewayStandIn.advising();
    private final List<String> calls = gateway.calls();
    private final RayStandIn ray = new RayStandIn();

    RayFollowerTest() throws IOException {}

    @AfterEach
    void stop() {
        gateway.close();
        ray.close();
    }

    @Test
    void theLogOfAFailedJobIsSentBeforeItsFailure() {
        submit();
        calls.clear();
        ray.starts("asr-1");
        ray.prints("asr-1", "step 1/9\nTraceback (most recent call last):\nKeyError: 'depth'");
        ray.ends("asr-1", "FAILED", 1, "Job entrypoint command failed with exit code 1");

        follow();

        assertThat(calls)
                .extracting(call -> call.split(" ", 2)[0])
                .containsExactly(
                        "/api/v1/jobs",
                        JOB + "/events",
                        JOB + "/events",
                        JOB + "/logs?attempt=1&file=driver&firstLine=1",
                        JOB + "/events");
        assertThat(calls.getFirst()).contains("\"scheduler\":\"ray\"", "schedmate.advice_id");
        assertThat(calls.get(3)).endsWith("{\"text\":\"KeyError: 'depth'\"}\n");
        assertThat(calls.getLast())
                .contains("\"state\":\"failed\"", "\"exitCode\":1", "2026-03-02T08:01:30Z", "\"10.0.0.7\"");
    }

    @Test
    void aJobThatNeverRanIsReportedWithTheMessageOfRay() {
        submit();
        calls.clear();
        ray.ends("asr-1", "FAILED", null, "runtime_env setup failed: no such package torhc");

        follow();

        assertThat(calls)
                .filteredOn(call -> call.contains("/logs"))
                .singleElement()
                .asString()
                .contains("torhc");
        assertThat(calls)
                .filteredOn(call -> call.contains("\"state\":\"running\""))
                .isEmpty();
        assertThat(calls.getLast())
                .contains("\"state\":\"failed\"", "runtime_env setup failed")
                .doesNotContain("exitCode");
    }

    @Test
    void aSignalIsReported() {
        submit();
        ray.starts("asr-1");
        ray.ends("asr-1", "FAILED", -9, "killed");

        follow();

        assertThat(calls.getLast()).contains("\"signal\":9");
    }

    @Test
    void completeLinesOfARunningJobAreSentOnce() {
        submit();
        calls.clear();
        ray.starts("asr-1");
        ray.prints("asr-1", "step 1/9\nstep 2");
        try (var follower = new Follower()) {
            follower.round();
            ray.prints("asr-1", "/9\n");
            follower.round();
            follower.round();
        }

        assertThat(calls)
                .filteredOn(call -> call.contains("/logs"))
                .hasSize(2)
                .satisfies(
                        sent -> assertThat(sent.get(0)).contains("firstLine=1 ").doesNotContain("step 2"))
                .satisfies(sent -> assertThat(sent.get(1)).contains("firstLine=2 ", "step 2/9"));
        assertThat(calls).filteredOn(call -> call.contains("\"state\"")).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 503})
    void rejectedEventsAreReportedInTheNextRound(int status) {
        submit();
        calls.clear();
        ray.starts("asr-1");
        ray.prints("asr-1", "step 1/9\n");
        ray.ends("asr-1", "SUCCEEDED", 0, "Job finished successfully.");
        try (var follower = new Follower()) {
            gateway.refuses(status);
            assertThat(follower.round()).isEqualTo(1);
            gateway.refuses(0);
            assertThat(follower.round()).isZero();
        }

        assertThat(calls).hasSize(5);
        assertThat(calls.getLast()).contains("\"state\":\"succeeded\"");
    }

    @Test
    void aRejectedJobDoesNotBlockOthers() {
        submit();
        gateway.refuses(422);
        try (var follower = new Follower()) {
            assertThat(follower.round()).isZero();
            assertThat(follower.reported).singleElement().asString().contains("asr-1", "422");
        }
    }

    @Test
    void statesThatAnotherClientReportedAreNotRepeated() {
        submit();
        calls.clear();
        try (var follower = new Follower()) {
            gateway.refuses(409);
            assertThat(follower.round()).isEqualTo(1);
            gateway.refuses(0);
            assertThat(follower.round()).isEqualTo(1);
        }

        assertThat(calls).isEmpty();
    }

    @Test
    void aStoppedJobIsCancelled() {
        submit();
        ray.starts("asr-1");
        ray.ends("asr-1", "STOPPED", null, "Job was intentionally stopped.");

        follow();

        assertThat(calls.getLast()).contains("\"state\":\"cancelled\"", "\"STOPPED\"");
    }

    @ParameterizedTest
    @CsvSource({"255,true", "256,false"})
    void onlyCodesOfAProcessAreExitCodes(int code, boolean isGiven) {
        submit();
        ray.starts("asr-1");
        ray.ends("asr-1", "FAILED", code, "\nz");

        follow();

        assertThat(calls.getLast().contains("\"exitCode\":" + code)).isEqualTo(isGiven);
        assertThat(calls.getLast()).contains("\"FAILED\"").doesNotContain("\"signal\":0");
    }

    @Test
    void theReasonIsTheStartOfTheFirstLineOfRaysMessage() {
        submit();
        ray.starts("asr-1");
        ray.ends("asr-1", "FAILED", 1, "z".repeat(201) + "\nmore");

        follow();

        assertThat(calls.getLast()).contains("\"" + "z".repeat(200) + "\"").doesNotContain("more");
    }

    @Test
    void aLongLogIsSentInParts() {
        submit();
        calls.clear();
        ray.starts("asr-1");
        ray.prints("asr-1", "x\n".repeat(2001));

        follow();

        assertThat(calls)
                .filteredOn(call -> call.contains("/logs"))
                .extracting(call -> call.split(" ", 2)[0])
                .containsExactly(
                        JOB + "/logs?attempt=1&file=driver&firstLine=1",
                        JOB + "/logs?attempt=1&file=driver&firstLine=1001",
                        JOB + "/logs?attempt=1&file=driver&firstLine=2001");
    }

    @Test
    void longLinesAreCutAndCountedByTheirLength() {
        submit();
        calls.clear();
        ray.starts("asr-1");
        ray.prints("asr-1", ("y".repeat(200_001) + "\n").repeat(7));

        follow();

        // A part ends with the line that exceeds a million characters.
        assertThat(calls)
                .filteredOn(call -> call.contains("/logs"))
                .extracting(call -> call.split(" ", 2)[0])
                .containsExactly(
                        JOB + "/logs?attempt=1&file=driver&firstLine=1",
                        JOB + "/logs?attempt=1&file=driver&firstLine=7");
        assertThat(calls.getLast()).contains("\"" + "y".repeat(200_000) + "\"");
    }

    @Test
    @Timeout(300)
    void aHeadNodeThatDoesNotAnswerIsAskedAgainLater() {
        List<String> away = new CopyOnWriteArrayList<>();
        ray.breaks(true);
        try (var follower = new Follower()) {
            // The follower waits for an hour between rounds; only an interrupt during the wait ends the test in time.
            assertThatThrownBy(() -> follower.follower.run(new Rounds(3600), trouble -> {
                        away.add(trouble);
                        Thread.currentThread().interrupt();
                    }))
                    .isInstanceOf(InterruptedException.class);
        }

        assertThat(away).containsExactly("Expected Ray to take the call (503: starting).");
    }

    private void submit() {
        try (var follower = new Follower()) {
            var submission = new RaySubmission("hall-r", null, "asr-1", "python train.py", null, 30, null, 0);
            follower.api.submit(submission.request(follower.schedmate, follower.reported::add));
        }
    }

    private void follow() {
        try (var follower = new Follower()) {
            follower.round();
        }
    }

    private final class Follower implements AutoCloseable {

        private final List<String> reported = new CopyOnWriteArrayList<>();
        private final RayApi api = new RayApi(ray.address());
        private final SchedMateClient schedmate = new SchedMateClient(gateway.address(), null, Duration.ofMinutes(1));
        private final RayFollower follower =
                new RayFollower(api, schedmate, "hall-r", null, InstantSource.system(), reported::add, _ -> {});

        int round() {
            return follower.round();
        }

        @Override
        public void close() {
            api.close();
            schedmate.close();
        }
    }
}
