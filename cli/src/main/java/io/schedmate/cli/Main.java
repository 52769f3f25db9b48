package io.schedmate.cli;

import io.schedmate.cli.engine.Engines;
import io.schedmate.cli.terminal.Terminal;

/** The process: its arguments in, its exit code out. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        Terminal terminal = Terminal.ofProcess(System.getenv(), System.getProperties());
        int exitCode = new SchedMate(terminal, Engines.local()).run(arguments);
        terminal.out().flush();
        terminal.err().flush();
        System.exit(exitCode);
    }
}
