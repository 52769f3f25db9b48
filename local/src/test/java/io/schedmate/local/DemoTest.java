package io.schedmate.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.cli.SchedMate;
import io.schedmate.cli.engine.Engines;
import io.schedmate.cli.terminal.Terminal;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demo as a person runs it: trainings that train, a kill, a bug, a restart. */
class DemoTest {

    @TempDir
    private Path folder;

    @Test
    void theDemoTellsItsWholeStory() {
        var out = new StringWriter();
        var terminal = new Terminal(
                InputStream.nullInputStream(), new PrintWriter(out), new PrintWriter(out), false, false, 80);

        int exitCode = new SchedMate(terminal, Engines.local())
                .run("demo", "--port", "19380", "--data", folder.resolve("data").toString());

        assertThat(exitCode).as(out.toString()).isZero();
        assertThat(out.toString())
                .contains("infrastructure: ", "user_script: ", "restart_elsewhere", "language: succeeded in attempt 2")
                .containsPattern("(?s)A fourth job.*like .* succeeded after .*it will run");
    }
}
