package io.schedmate.ray;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.schedmate.contracts.ray.GatewayStandIn;
import io.schedmate.ray.command.RayApi;
import io.schedmate.ray.command.RayFailed;
import io.schedmate.ray.command.RayJob;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class RayApiTest {

    private volatile String answer = "{}";
    private final GatewayStandIn head = new GatewayStandIn(_ -> answer);
    private final RayApi ray = new RayApi(head.address());

    RayApiTest() throws IOException {}

    @AfterEach
    void stop() {
        ray.close();
        head.close();
    }

    @Test
    void allThatRayReportsOfAJobIsRead() {
        answer = """
            [{"submission_id": "asr-5", "status": "FAILED", "entrypoint": "python a.py", "message": "gone",
              "error_type": "JOB_SUPERVISOR_DIED", "start_time": 1772438400000, "end_time": 1772438460500,
              "metadata": {"job_name": "asr", " ": "blank", "tries": 3}, "runtime_env": {"pip": []},
              "driver_exit_code": 7, "driver_agent_http_address": "https://gpu-7:52365/"}]
            """;

        RayJob job = ray.jobs().getFirst();

        assertThat(Objects.requireNonNull(job.runtimeEnvironment())).hasToString("{\"pip\":[]}");
        assertThat(job)
                .isEqualTo(new RayJob(
                        "asr-5",
                        RayJob.Status.FAILED,
                        "python a.py",
                        "gone",
                        "JOB_SUPERVISOR_DIED",
                        Instant.parse("2026-03-02T08:00:00Z"),
                        Instant.parse("2026-03-02T08:01:00.500Z"),
                        Map.of("job_name", "asr"),
                        job.runtimeEnvironment(),
                        7,
                        "gpu-7"));
    }

    @Test
    void whatRayDoesNotReportIsAbsent() {
        answer = """
            [{"submission_id": "asr-6", "status": "PENDING", "message": " ", "start_time": null,
              "end_time": "later", "runtime_env": null, "driver_exit_code": null}]
            """;

        assertThat(ray.jobs())
                .containsExactly(new RayJob(
                        "asr-6", RayJob.Status.PENDING, "", null, null, null, null, Map.of(), null, null, null));
    }

    @Test
    void driversWithoutASubmissionAndUnknownStatesAreLeftOut() {
        answer = """
            [{"submission_id": null, "status": "RUNNING"}, {"status": "RUNNING"},
             {"submission_id": "asr-7", "status": "PAUSED"}, {"submission_id": "asr-8", "status": "STOPPED"}]
            """;

        assertThat(ray.jobs()).extracting(RayJob::submissionId).containsExactly("asr-8");
    }

    @ParameterizedTest
    @CsvSource({"PENDING,false", "RUNNING,false", "STOPPED,true", "SUCCEEDED,true", "FAILED,true"})
    void aJobHasEndedUnlessItIsPendingOrRuns(RayJob.Status status, boolean hasEnded) {
        assertThat(status.ended()).isEqualTo(hasEnded);
    }

    @Test
    void anIdMayContainAnyCharacters() {
        answer = "{\"logs\": \"step 1\"}";

        assertThat(ray.logs("a b/c")).isEqualTo("step 1");
        assertThat(head.calls()).containsExactly("/api/jobs/a%20b%2Fc/logs ");
    }

    @Test
    void aJobWithoutALogHasPrintedNothing() {
        assertThat(ray.logs("asr-9")).isEmpty();
        head.refuses(404);
        assertThat(ray.logs("asr-9")).isEmpty();
        head.refuses(500);
        assertThat(catchThrowableOfType(RayFailed.class, () -> ray.logs("asr-9"))
                        .status())
                .isEqualTo(500);
    }

    @Test
    void anAnswerWithoutAnIdMeansTheRequestedOne() {
        var request = JsonMapper.builder().build().createObjectNode().put("submission_id", "asr-10");

        assertThat(ray.submit(request)).isEqualTo("asr-10");
        answer = "{\"submission_id\": \"raysubmit_1\"}";
        assertThat(ray.submit(request)).isEqualTo("raysubmit_1");
    }

    @Test
    void anotherProgramIsNotTakenForRay() {
        answer = "<html>" + "y".repeat(300);

        var failed = catchThrowableOfType(RayFailed.class, ray::jobs);

        assertThat(failed.status()).isZero();
        assertThat(failed)
                .hasMessageContaining("may not be a Ray head node")
                .hasMessageContaining("(<html>" + "y".repeat(294) + ")");
    }

    @Test
    void anInterruptedCallFailsAndLeavesTheThreadInterrupted() throws IOException {
        // It accepts no connection, so no answer can come before the interrupt is noticed.
        try (var silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var waiting = new RayApi(URI.create("http://localhost:" + silent.getLocalPort()))) {
            Thread.currentThread().interrupt();

            var failed = catchThrowableOfType(RayFailed.class, waiting::jobs);

            assertThat(Thread.interrupted()).isTrue();
            assertThat(failed).hasMessageContaining("Interrupted");
        }
    }

    @Test
    void aHeadThatDoesNotAnswerIsReported() {
        // No program listens on port 1, and none is given it by chance.
        try (var away = new RayApi(URI.create("http://localhost:1"))) {
            assertThat(catchThrowableOfType(RayFailed.class, away::jobs)).hasMessageContaining("No answer from");
        }
    }
}
