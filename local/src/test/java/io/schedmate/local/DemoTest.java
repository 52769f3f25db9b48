package io.schedmate.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.cli.SchedMate;
import io.schedmate.cli.engine.Engines;
import io.schedmate.cli.terminal.Terminal;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the demo like a user: jobs that train, a kill, a bug, a restart. */
class DemoTest {

    @TempDir
    private Path folder;

    @Test
    void theDemoPlaysToItsEnd() {
        var out = new StringWriter();
        var terminal = new Terminal(
                InputStream.nullInputStream(), new PrintWriter(out), new PrintWriter(out), false, false, 80);

        int exitCode = new SchedMate(terminal, Engines.local())
                .run(
                        "demo",
                        "--port",
                        String.valueOf(TestPorts.first()),
                        "--data",
                        folder.resolve("data").toString());

        assertThat(exitCode).as(out.toString()).isZero();
        assertThat(out.toString())
                .contains(
                        "/console/#/sign-in/",
                        "infrastructure: ",
                        "user_script: ",
                        "restart_elsewhere",
                        "language: succeeded in attempt 2")
                .containsPattern("(?s)A fourth job.*like .* succeeded after .*it will run");
    }

    @Test
    @Tag("load")
    void aFolderOfLogsIsPlayedThroughTheSamePlatform() throws IOException {
        Path logs = Files.createDirectories(folder.resolve("logs"));
        Files.writeString(
                logs.resolve("fine.log"),
                IntStream.rangeClosed(1, 30)
                        .mapToObj("step %d/30, loss: 2.5"::formatted)
                        .collect(Collectors.joining("\n")));
        Files.writeString(logs.resolve("bug.out"), """
                step 1/30, loss: 2.5
                Traceback (most recent call last):
                  File "train.py", line 40, in <module>
                    labels = names[index]
                KeyError: 'badger'
                """);
        Files.writeString(logs.resolve("empty.log"), "");

        String printed = run(
                "--logs",
                logs.toString(),
                "--port",
                String.valueOf(TestPorts.first()),
                "--data",
                folder.resolve("data-1").toString());

        assertThat(printed)
                .contains("3 logs, 3 answered", "1 user_script", "KeyError: 'badger'")
                .containsPattern("\"step\": ?30");
    }

    private static String run(String... arguments) {
        var out = new StringWriter();
        var terminal = new Terminal(
                InputStream.nullInputStream(), new PrintWriter(out), new PrintWriter(out), false, false, 80);
        int exitCode = new SchedMate(terminal, Engines.local())
                .run(Stream.concat(Stream.of("demo"), Stream.of(arguments)).toArray(String[]::new));
        assertThat(exitCode).as(out.toString()).isZero();
        return out.toString();
    }
}
