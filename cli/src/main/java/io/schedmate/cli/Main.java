package io.schedmate.cli;

import io.schedmate.cli.engine.Engines;
import io.schedmate.cli.terminal.Terminal;

/** The entry point of the process: passes on its arguments and exits with the exit code. */
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
