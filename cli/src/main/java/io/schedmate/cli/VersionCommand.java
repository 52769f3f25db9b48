package io.schedmate.cli;

import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.JsonLines;
import io.schedmate.cli.terminal.Terminal;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints the versions of SchedMate and Java. */
@Command(name = "version", header = "Print the versions of SchedMate and of Java.")
final class VersionCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    VersionCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        String version = Version.current();
        String java = Runtime.version().toString();
        if (json) {
            new JsonLines(terminal.out())
                    .write(version, (object, it) -> object.text("version", it).text("java", java));
        } else {
            terminal.out().println(Version.line());
        }
        return ExitCode.DONE.number();
    }
}
