package io.schedmate.agent.systemd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.agent.command.ClusterAdapter.RestartOrder;
import io.schedmate.agent.command.SchedulerUnavailable;
import io.schedmate.agent.run.NodePrograms;
import io.schedmate.model.api.agent.command.Checkpoint;
import io.schedmate.model.job.JobId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests with a script in place of systemctl that stores its units in files. No systemd is used. */
class SystemdAdapterTest {

    private static final JobId LLAMA = JobId.of("lab", "systemd", "llama");
    private static final RestartOrder WHOLE = new RestartOrder(List.of(), Set.of(), Duration.ofMillis(300), null);

    @TempDir
    private Path folder;

    private SystemdAdapter adapter;

    @BeforeEach
    void playSystemctl() throws IOException {
        Path script = folder.resolve("systemctl");
        Files.writeString(
                script, """
                #!/bin/sh
                units=%s
                echo "$*" >> %s/orders
                for unit; do :; done
                case $1 in
                  list-units) cd "$units" && for each in training@*; do
                      [ -e "$each" ] && printf '%%s loaded %%s running A job\\n' "$each" "$(cat "$each")"; done; exit 0 ;;
                  show) case "$*" in *NRestarts*) echo 2 ;; *) cat "%s/environment" 2>/dev/null; exit 0 ;; esac ;;
                  stop) [ -e "%s/stubborn" ] || echo inactive > "$units/$unit" ;;
                  kill) echo failed > "$units/$unit" ;;
                  start) echo active > "$units/$unit" ;;
                  reset-failed) exit 1 ;;
                  *) echo "unknown $1"; exit 1 ;;
                esac
                """.formatted(Files.createDirectory(folder.resolve("units")), folder, folder, folder));
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        adapter = new SystemdAdapter(
                new SystemdSettings(
                        "lab",
                        "systemd",
                        "training@.service",
                        folder.resolve("run/cordon"),
                        Duration.ofMinutes(1),
                        Duration.ofMillis(50)),
                new NodePrograms(folder + ":/usr/bin:/bin"),
                Instant::now);
    }

    @Test
    void aCordonIsAFileThatExistsUntilItIsLifted() {
        adapter.cordon("schedmate:x\nXid 79");
        assertThat(adapter.cordon()).hasValueSatisfying(shown -> {
            assertThat(shown.reason()).isEqualTo("schedmate:x Xid 79");
            assertThat(shown.since()).isNotNull();
        });

        adapter.uncordon();
        assertThat(adapter.cordon()).isEmpty();
    }

    @Test
    void aDrainStopsEveryUnitExceptTheSparedOnes() throws IOException {
        unit("llama", "active");
        unit("whisper", "active");
        unit("old", "failed");

        var outcome = adapter.drain(Duration.ofMinutes(1), List.of(LLAMA));

        assertThat(outcome.succeeded()).isTrue();
        assertThat(outcome.detail()).startsWith("1 units stopped");
        assertThat(state("llama")).isEqualTo("active");
        assertThat(state("whisper")).isEqualTo("inactive");
    }

    @Test
    void aUnitThatDoesNotStopWithinItsGracePeriodIsKilled() throws IOException {
        unit("llama", "active");
        Files.createFile(folder.resolve("stubborn"));

        assertThat(adapter.drain(Duration.ofMillis(100), List.of()).succeeded()).isTrue();
        assertThat(Files.readString(folder.resolve("orders"))).contains("kill --signal=SIGKILL training@llama.service");
    }

    @Test
    void aJobIsAnInstanceOfItsUnitAndIsRestarted() throws IOException {
        unit("llama", "failed");

        assertThat(adapter.attemptOf(LLAMA)).contains(3);
        assertThat(adapter.attemptOf(JobId.of("lab", "systemd", "other"))).isEmpty();
        assertThat(adapter.restart(LLAMA, WHOLE).succeeded()).isTrue();
        assertThat(state("llama")).isEqualTo("active");
    }

    @Test
    void aCheckpointIsWrittenToTheUnitsFileAndAUnitWithoutOneIsReported() throws IOException {
        unit("llama", "failed");
        Path file = folder.resolve("run/restart/llama.env");
        var from = new RestartOrder(List.of(), Set.of(), Duration.ZERO, new Checkpoint("ckpt/step_40", 40L));

        assertThat(adapter.restart(LLAMA, from).detail())
                .contains("does not see")
                .contains("EnvironmentFile=-" + file);
        Files.writeString(folder.resolve("environment"), file + " (ignore_errors=yes)\n");
        assertThat(adapter.restart(LLAMA, from).detail()).contains("receives checkpoint ckpt/step_40");
        assertThat(file).hasContent("SCHEDMATE_CHECKPOINT=ckpt/step_40\nSCHEDMATE_CHECKPOINT_STEP=40");

        adapter.restart(LLAMA, WHOLE);
        assertThat(file).doesNotExist();
    }

    @Test
    void nothingStartsOnACordonedHostAndNoRankStartsAlone() throws IOException {
        unit("llama", "failed");
        adapter.cordon("riser swap");

        assertThat(adapter.restart(LLAMA, WHOLE).detail()).contains("cordoned");
        assertThat(adapter.restart(LLAMA, new RestartOrder(List.of(1), Set.of(), Duration.ZERO, null))
                        .succeeded())
                .isFalse();
        assertThat(state("llama")).isEqualTo("failed");
    }

    @Test
    void withoutSystemctlTheSchedulerIsUnavailable() {
        var settings = new SystemdSettings(
                "lab", "systemd", "a@.service", folder.resolve("c"), Duration.ofMinutes(1), Duration.ofMillis(50));

        assertThatThrownBy(
                        () -> new SystemdAdapter(settings, new NodePrograms("/nowhere"), Instant::now).attemptOf(LLAMA))
                .isInstanceOf(SchedulerUnavailable.class)
                .hasMessageContaining("systemctl");
        assertThatThrownBy(() -> new SystemdSettings(
                        "lab", "systemd", "a.service; rm", folder, Duration.ofMinutes(1), Duration.ofMillis(50)))
                .hasMessageContaining("template");
    }

    private void unit(String job, String state) throws IOException {
        Files.writeString(folder.resolve("units/training@" + job + ".service"), state);
    }

    private String state(String job) throws IOException {
        return Files.readString(folder.resolve("units/training@" + job + ".service"))
                .strip();
    }
}
