package io.schedmate.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.schedmate.client.SchedMateClient;
import io.schedmate.embedded.EmbeddedSlurm;
import io.schedmate.model.job.JobId;
import io.schedmate.slurm.command.Controller;
import io.schedmate.slurm.observe.Reporter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A real Slurm with the whole platform: its hook gets advice and its jobs are registered. Requires Slurm's programs and
 * curl.
 */
@ExtendWith(OnePlatform.Provided.class)
class SlurmTest {

    private static final Duration LONG = Duration.ofMinutes(5);
    private static final Path HOOKS = Path.of(System.getProperty("schedmate.root"), "integrations/slurm");

    private final OnePlatform platform;
    private final Callers callers;

    SlurmTest(OnePlatform platform) {
        this.platform = platform;
        this.callers = platform.callers();
    }

    @Test
    void aJobIsAdvisedAtSubmissionAndItsStatesAreReported() throws Exception {
        assumeTrue(
                EmbeddedSlurm.installed() && Files.isExecutable(Path.of("/usr/bin/curl")),
                "Slurm or curl is not installed here");
        String key = callers.schedulerKey("hall-slurm");
        try (EmbeddedSlurm slurm = EmbeddedSlurm.start(List.of("n1"), List.of("JobSubmitPlugins=lua"), hook())) {
            Files.writeString(slurm.folder().resolve("key"), "header = \"X-API-Key: %s\"%n".formatted(key));

            String number = slurm.submit("#!/bin/sh\npython train.py --epochs 3\nexit 4\n", Path.of("/dev/null"));

            assertThat(String.join(" ", slurm.run("scontrol", "--oneliner", "show", "job", number)))
                    .contains("AdminComment=schedmate: advice=");
            var complaints = new CopyOnWriteArrayList<String>();
            var reporter = new Reporter(
                    new Controller(slurm.configuration()),
                    new SchedMateClient(platform.running().gateway(), key, LONG),
                    "hall-slurm",
                    false,
                    complaints::add);
            await().atMost(LONG).until(() -> {
                reporter.round();
                return callers.get(key, "/jobs/" + JobId.of("hall-slurm", "slurm", number))
                        .body()
                        .path("state")
                        .asString("")
                        .equals("failed");
            });
            assertThat(complaints).isEmpty();
            var attempt = callers.get(key, "/jobs/" + JobId.of("hall-slurm", "slurm", number))
                    .body()
                    .path("attempts")
                    .path(0);
            assertThat(attempt.path("exit").path("exitCode").asInt(0)).isEqualTo(4);
            assertThat(attempt.path("exit").path("schedulerReason").asString(""))
                    .isEqualTo("NonZeroExitCode");
            assertThat(attempt.path("nodes").path(0).asString("")).isEqualTo("n1");
        }
    }

    private Map<String, String> hook() throws Exception {
        return Map.of(
                "job_submit.lua", Files.readString(HOOKS.resolve("job_submit.lua")),
                "schedmate.lua", Files.readString(HOOKS.resolve("schedmate.lua")),
                // The limit is long, because this machine may be busy. The key is stored beside the settings.
                "schedmate.conf.lua", """
                        local folder = debug.getinfo(1, "S").source:match("^@(.*/)")
                        return { url = "%s", cluster = "hall-slurm", limit_seconds = 60, curl_options = folder .. "key" }
                        """.formatted(platform.running().gateway()));
    }
}
