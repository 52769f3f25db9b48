package io.schedmate.cli.ray;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.cli.SchedMate;
import io.schedmate.cli.engine.Engines;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.contracts.ray.GatewayStandIn;
import io.schedmate.contracts.ray.RayStandIn;
import io.schedmate.model.job.JobId;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RayTest {

    private static final String JOB = "/api/v1/jobs/" + JobId.of("hall-r", "ray", "asr-1");
    private final GatewayStandIn gateway = GatewayStandIn.advising();
    private final List<String> calls = gateway.calls();
    private final RayStandIn ray = new RayStandIn();

    RayTest() throws IOException {}

    private record Ran(int exitCode, String out, String err) {}

    @AfterEach
    void stop() {
        gateway.close();
        ray.close();
    }

    @Test
    void theAdviceIdIsPartOfTheMetadataOfASubmittedJob() {
        Ran ran =
                submit("--gpus", "2", "--runtime-env", "{\"working_dir\": \"s3://b/c.zip\"}", "--", "python", "a b.py");

        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.out()).isEqualTo("asr-1\n");
        var job = ray.job("asr-1");
        assertThat(job.path("entrypoint").asString()).isEqualTo("python 'a b.py'");
        assertThat(job.path("runtime_env").path("working_dir").asString()).isEqualTo("s3://b/c.zip");
        assertThat(job.path("metadata").path("schedmate.advice_id").asString())
                .isEqualTo("5d0f4bb7-0f5e-4c8e-8a7c-0c41b1a0c7de");
        assertThat(job.path("metadata").path("schedmate.expected_seconds").asString())
                .isEqualTo("120");
        assertThat(job.path("metadata").path("schedmate.job_id").asString())
                .isEqualTo(JobId.of("hall-r", "ray", "asr-1").toString());
        assertThat(calls).singleElement().asString().contains("\"gpus\":2", "python 'a b.py'");
    }

    @Test
    void aJobIsSubmittedEvenIfSchedMateIsUnavailable() {
        gateway.close();

        Ran ran = submit("--", "python train.py");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.err()).contains("submitted without advice");
        assertThat(ray.job("asr-1").path("metadata").has("schedmate.advice_id")).isFalse();
    }

    @Test
    void aRejectionByRayIsReported() {
        submit("--", "python train.py");

        Ran again = submit("--", "python train.py");

        assertThat(again.exitCode()).isEqualTo(2);
        assertThat(again.err()).contains("already exists");
    }

    @Test
    void theLogOfAFailedJobIsSentBeforeItsFailure() {
        submit("--", "python train.py");
        calls.clear();
        ray.starts("asr-1");
        ray.prints("asr-1", "step 1/9\nTraceback (most recent call last):\nKeyError: 'depth'");
        ray.ends("asr-1", "FAILED", 1, "Job entrypoint command failed with exit code 1");

        Ran ran = follow();

        assertThat(ran.exitCode()).as(ran.err()).isZero();
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
    void aJobIdMayContainAnyCharacters() {
        run(Stream.concat(
                Stream.of("ray", "submit", "--id", "asr 1 50%"), Stream.concat(places(), Stream.of("--", "true"))));
        ray.starts("asr 1 50%");
        ray.prints("asr 1 50%", "step 1/9\n");

        follow();

        assertThat(calls).filteredOn(call -> call.contains("step 1/9")).hasSize(1);
    }

    @Test
    void anUnavailableHeadNodeIsReported() {
        ray.breaks(true);

        Ran ran = follow();

        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.err()).contains("503");
    }

    private Ran submit(String... more) {
        return run(Stream.concat(
                Stream.of("ray", "submit", "--id", "asr-1", "--deadline", "30"),
                Stream.concat(places(), Stream.of(more))));
    }

    private Ran follow() {
        return run(Stream.concat(Stream.of("ray", "follow", "--once"), places()));
    }

    private Stream<String> places() {
        return Stream.of(
                "--ray", ray.address().toString(), "--to", gateway.address().toString(), "--cluster", "hall-r");
    }

    private static Ran run(Stream<String> arguments) {
        var out = new StringWriter();
        var err = new StringWriter();
        var terminal = new Terminal(
                InputStream.nullInputStream(), new PrintWriter(out), new PrintWriter(err), false, false, 80);
        int exitCode = new SchedMate(terminal, Engines.local()).run(arguments.toArray(String[]::new));
        return new Ran(exitCode, out.toString(), err.toString());
    }
}
