package io.schedmate.cli.ship;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.cli.terminal.Terminal;
import io.schedmate.client.Rounds;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class PatternWithoutFilesTest {

    @Test
    void manyRoundsWithoutAFileAreReportedOnce(@TempDir Path folder) {
        StringWriter err = new StringWriter();
        Terminal terminal = new Terminal(
                InputStream.nullInputStream(),
                new PrintWriter(new StringWriter()),
                new PrintWriter(err),
                false,
                false,
                80);
        List<Duration> pauses = new ArrayList<>();
        Rounds rounds = new Rounds(1, pause -> {
            pauses.add(pause);
            if (pauses.size() == 5) {
                throw new InterruptedException("The command is stopped.");
            }
        });

        new CommandLine(new ShipCommand(terminal, rounds))
                .setExecutionExceptionHandler((_, _, _) -> 130)
                .execute(
                        "--pattern=" + folder.resolve("slurm-%j.out"),
                        "--cluster=alpha",
                        "--node=node-1",
                        "--to=http://localhost:1",
                        "--state=" + folder.resolve("state"));

        assertThat(pauses).hasSize(5);
        assertThat(err.toString()).containsOnlyOnce("still looking");
    }
}
