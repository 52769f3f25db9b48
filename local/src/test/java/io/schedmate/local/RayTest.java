package io.schedmate.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.cli.SchedMate;
import io.schedmate.cli.engine.Engines;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.contracts.ray.RayStandIn;
import io.schedmate.model.job.JobId;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A Ray job, from its submission to the diagnosis of its failure. Ray is a stand-in, the platform is real. */
@ExtendWith(OnePlatform.Provided.class)
class RayTest {

    private final OnePlatform platform;

    @TempDir
    private Path folder;

    RayTest(OnePlatform platform) {
        this.platform = platform;
    }

    @Test
    void aRayJobIsAdvisedFollowedAndDiagnosed() throws IOException {
        try (var ray = new RayStandIn()) {
            run(ray, "submit", "--id", "asr-41", "--deadline", "60", "--", "python train.py --epochs 3");
            assertThat(ray.job("asr-41")
                            .path("metadata")
                            .path("schedmate.advice_id")
                            .asString(""))
                    .isNotEmpty();
            ray.starts("asr-41");
            ray.prints("asr-41", Journey.log() + "Traceback (most recent call last):\n  File \"train.py\", line 9\n");
            run(ray, "follow", "--once");
            ray.prints("asr-41", "KeyError: 'depth'\n");
            ray.ends("asr-41", "FAILED", 1, "Job entrypoint command failed with exit code 1");
            run(ray, "follow", "--once");
        }
        String job = JobId.of("hall-r", "ray", "asr-41").toString();

        JsonNode failure = new Journey(platform).diagnosedAs(job, "user_script");

        assertThat(failure.path("reason").asString()).isEqualTo("Key Error");
        var operator = platform.callers();
        assertThat(operator.get(operator.operatorKey(), "/jobs/" + job).text())
                .contains("\"state\":\"failed\"", "schedmate.advice_id", "\"10.0.0.7\"");
        assertThat(operator.get(operator.operatorKey(), "/jobs/" + job + "/logs?fromLine=-1")
                        .text())
                .contains("KeyError: 'depth'", "\"line\":12");
    }

    private void run(RayStandIn ray, String what, String... more) throws IOException {
        Path key = Files.writeString(
                folder.resolve("scheduler-key"), platform.callers().schedulerKey("hall-r"));
        var printed = new StringWriter();
        var terminal = new Terminal(
                InputStream.nullInputStream(), new PrintWriter(printed), new PrintWriter(printed), false, false, 80);
        Stream<String> places = Stream.of(
                "ray",
                what,
                "--ray",
                ray.address().toString(),
                "--to",
                platform.running().gateway().toString(),
                "--key-file",
                key.toString(),
                "--cluster",
                "hall-r",
                "--project",
                "speech");
        int exitCode = new SchedMate(terminal, Engines.local())
                .run(Stream.concat(places, Stream.of(more)).toArray(String[]::new));
        assertThat(exitCode).as(printed.toString()).isZero();
    }
}
