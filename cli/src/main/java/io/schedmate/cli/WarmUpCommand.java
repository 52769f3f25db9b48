package io.schedmate.cli;

import io.schedmate.cli.engine.Engines;
import io.schedmate.cli.platform.Platform;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Terminal;
import java.io.InputStream;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Runs typical commands once, so that the start-up cache contains the classes that later commands need. */
@Command(name = "warm-up", hidden = true, header = "Run the commands that the start-up cache is made from.")
final class WarmUpCommand implements Callable<Integer> {

    private static final List<List<String>> COMMANDS = List.of(
            List.of("tour"),
            List.of("classify", "-"),
            List.of("classify", "--json", "-"),
            List.of("metrics", "-"),
            List.of("metrics", "--json", "-"),
            List.of("diagnose", "-"),
            List.of("diagnose", "--json", "-"),
            List.of("diagnose", "no-such-file"),
            List.of("no-such-command"));

    private final Terminal terminal;
    private final Engines engines;

    WarmUpCommand(Terminal terminal, Engines engines) {
        this.terminal = terminal;
        this.engines = engines;
    }

    @Override
    public Integer call() throws Exception {
        for (List<String> command : COMMANDS) {
            try (InputStream in = WarmUpCommand.class.getResourceAsStream("tour/cuda-out-of-memory.log")) {
                Terminal piped = new Terminal(
                        in == null ? InputStream.nullInputStream() : in,
                        terminal.out(),
                        terminal.err(),
                        false,
                        false,
                        terminal.columns());
                new SchedMate(piped, engines).run(command.toArray(String[]::new));
            }
        }
        Platform.ofClassPath().warmUp();
        return ExitCode.DONE.number();
    }
}
