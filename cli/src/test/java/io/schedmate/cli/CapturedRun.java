package io.schedmate.cli;

import io.schedmate.cli.engine.Engines;
import io.schedmate.cli.terminal.Terminal;
import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The result of running the command line in this process: its output and exit code. */
public record CapturedRun(int exitCode, String out, String err) {

    public static CapturedRun of(String... arguments) {
        return of(Engines.local(), "", arguments);
    }

    static CapturedRun of(Engines engines, String input, String... arguments) {
        return of(engines, input, false, arguments);
    }

    static CapturedRun inColour(Engines engines, String input, String... arguments) {
        return of(engines, input, true, arguments);
    }

    private static CapturedRun of(Engines engines, String input, boolean colour, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Terminal terminal = new Terminal(
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                new PrintWriter(out),
                new PrintWriter(err),
                false,
                colour,
                80);
        int exitCode = new SchedMate(terminal, engines).run(arguments);
        return new CapturedRun(exitCode, out.toString(), err.toString());
    }

    public List<String> outLines() {
        return out.lines().toList();
    }
}
