package io.schedmate.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests the demo of docker-compose.yml, with its services, its simulated nodes and its player as processes on this
 * machine.
 */
class ComposedDemoTest {

    @TempDir
    private Path folder;

    @Test
    void theComposedDemoPlaysToItsEnd() throws Exception {
        try (var compose = ComposeHere.startDemo(folder)) {
            Path printed = folder.resolve("said");
            Process player = player(compose.demo(), printed);
            boolean ended = player.waitFor(25, TimeUnit.MINUTES);
            player.destroyForcibly();

            String output = Files.readString(printed);
            assertThat(ended).as(output).isTrue();
            assertThat(player.exitValue()).as(output).isZero();
            assertThat(output)
                    .contains(
                            "infrastructure: ",
                            "user_script: ",
                            "restart_elsewhere",
                            "language: succeeded in attempt 2",
                            "See it in the console")
                    .containsPattern("(?s)A fourth job.*like .* succeeded after .*it will run");
            assertThat(compose.service("metric-tracker-service")
                            .ask("/actuator/prometheus")
                            .body())
                    .as("what Grafana shows of the demo's jobs")
                    .contains(
                            "schedmate_job_loss{", "schedmate_job_step_time_seconds{", "schedmate_job_progress_ratio{");
        }
    }

    /**
     * Starts the player as the image does, but from the command line's own class path, because its single jar is packed
     * for the image only.
     */
    private Process player(List<String> words, Path printed) throws IOException {
        Path built = Repository.file("cli").resolve(System.getProperty("schedmate.output", "target"));
        var command = new ArrayList<>(List.of(
                ServiceImage.JAVA.toString(), "-XX:+UseSerialGC", "-Xmx384m", "--enable-native-access=ALL-UNNAMED"));
        command.addAll(List.of(
                "-Duser.home=" + folder,
                "-cp",
                jar(built) + ":"
                        + Files.readString(built.resolve("classpath.txt")).strip(),
                "io.schedmate.cli.Main"));
        command.addAll(words);
        var builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile());
        builder.environment().clear();
        // The image has Python; otherwise, its Java would train.
        builder.environment().put("PATH", "/usr/bin:/bin");
        return builder.start();
    }

    private static Path jar(Path built) throws IOException {
        try (Stream<Path> files = Files.list(built)) {
            return files.filter(file -> file.getFileName().toString().matches("cli-.*\\.jar"))
                    .filter(file -> !file.getFileName().toString().endsWith("-boot.jar"))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
