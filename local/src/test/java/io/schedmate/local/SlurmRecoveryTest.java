package io.schedmate.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.schedmate.cli.platform.PlatformSettings;
import io.schedmate.cli.platform.PlatformSettings.Memory;
import io.schedmate.cli.platform.PlatformSettings.Separation;
import io.schedmate.cli.platform.RunningPlatform;
import io.schedmate.client.SchedMateClient;
import io.schedmate.embedded.EmbeddedSlurm;
import io.schedmate.slurm.command.Controller;
import io.schedmate.slurm.command.SlurmUnavailable;
import io.schedmate.slurm.observe.Reporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A job on a real Slurm fails on broken hardware and succeeds elsewhere, through the reports, the agents, the failure
 * handler and its commands, all unmodified. Requires Slurm's programs.
 */
@Tag("load")
class SlurmRecoveryTest {

    private static final Duration LONG = Duration.ofMinutes(4);

    @TempDir
    private Path folder;

    @AfterEach
    void forget() {
        settings("", Path.of("")).keySet().forEach(System::clearProperty);
    }

    @ParameterizedTest
    @ValueSource(strings = {"act", "propose"})
    void aJobOnABrokenNodeSucceedsOnAnotherAutomaticallyOrAfterOneApproval(String mode) throws Exception {
        assumeTrue(EmbeddedSlurm.installed(), "Slurm is not installed here");
        try (EmbeddedSlurm slurm = EmbeddedSlurm.start(List.of("node-1", "node-2"))) {
            settings(mode, slurm.configuration()).forEach(System::setProperty);
            try (RunningPlatform platform = platform(TestPorts.first());
                    ScheduledExecutorService reporting = Executors.newSingleThreadScheduledExecutor()) {
                String key = Files.readString(platform.keyFile()).strip();
                Callers callers = new Callers(platform.gateway(), key);
                var reporter = new Reporter(
                        new Controller(slurm.configuration()),
                        new SchedMateClient(platform.gateway(), callers.schedulerKey("local"), Duration.ofSeconds(30)),
                        "local",
                        false,
                        _ -> {});
                var _ = reporting.scheduleWithFixedDelay(() -> look(reporter), 0, 1, TimeUnit.SECONDS);
                // Slurm does not create the folder for a job's output.
                Path output = Files.createDirectories(folder.resolve("jobs")).resolve("slurm-%j.out");
                String number = slurm.submit(failsOnItsFirstNode(), output);
                if (mode.equals("propose")) {
                    approve(callers, key);
                }

                await().atMost(LONG).until(() -> state(slurm, number), "COMPLETED"::equals);

                List<String> printed = Files.readAllLines(folder.resolve("jobs/slurm-%s.out".formatted(number)));
                String broken = Files.readString(folder.resolve("bad-node")).strip();
                assertThat(printed).endsWith("finished on " + (broken.equals("node-1") ? "node-2" : "node-1"));
                await().atMost(LONG)
                        .untilAsserted(() -> assertThat(callers.get(key, "/jobs?state=succeeded")
                                        .body()
                                        .findValuesAsString("attempt"))
                                .contains("2"));
                reporting.shutdownNow();
            }
        }
    }

    private RunningPlatform platform(int port) throws IOException {
        var settings =
                new PlatformSettings(folder, port, Memory.GO_ON, Separation.CONTEXTS, Optional.empty(), List.of());
        return new PlatformStart(settings, PlatformData.claim(folder), _ -> {}, _ -> false).start();
    }

    /** Returns the settings of agents that command Slurm. The platform's own agents simulate their nodes. */
    private static Map<String, String> settings(String mode, Path configuration) {
        return Map.of(
                "schedmate.agent.mode",
                "real",
                "schedmate.agent.scheduler.kind",
                "slurm",
                "schedmate.agent.scheduler.slurm.configuration",
                configuration.toString(),
                "schedmate.failure.recovery.mode",
                mode);
    }

    private static void look(Reporter reporter) {
        try {
            reporter.round();
        } catch (SlurmUnavailable _) {
            // The next round tries again.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static void approve(Callers callers, String key) {
        var proposed = await().atMost(LONG)
                .until(
                        () -> callers.get(key, "/recoveries?status=proposed")
                                .body()
                                .path("items")
                                .path(0),
                        recovery -> !recovery.isMissingNode());
        Callers.Answer approved = callers.post(
                key,
                "/recoveries/%s/approve".formatted(proposed.path("recoveryId").asString()),
                "{\"revision\": %d}".formatted(proposed.path("revision").asLong()));
        assertThat(approved.status()).as(approved.toString()).isEqualTo(200);
    }

    private String failsOnItsFirstNode() {
        return """
                #!/bin/sh
                [ -e %1$s ] || echo $SLURMD_NODENAME > %1$s
                echo "step 1/2 loss 2.31 12.5 samples/s"
                if [ "$(cat %1$s)" = "$SLURMD_NODENAME" ]; then
                  echo "Traceback (most recent call last):"
                  echo '  File "train.py", line 41, in <module>'
                  echo "    batch = next(reader)"
                  echo "OSError: [Errno 5] Input/output error: '/local/scratch/shard-0017.tar'"
                  exit 1
                fi
                echo "step 2/2 loss 2.12 12.6 samples/s"
                echo "finished on $SLURMD_NODENAME"
                """.formatted(folder.resolve("bad-node"));
    }

    private static String state(EmbeddedSlurm slurm, String number) {
        return String.join("", slurm.run("squeue", "--noheader", "--states=all", "--format=%T", "--jobs=" + number))
                .strip();
    }
}
