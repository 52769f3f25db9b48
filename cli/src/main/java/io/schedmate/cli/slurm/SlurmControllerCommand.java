package io.schedmate.cli.slurm;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.slurm.command.SlurmUnavailable;
import java.io.IOException;
import java.util.concurrent.Callable;

/** A command that runs next to a Slurm controller. */
abstract class SlurmControllerCommand implements Callable<Integer> {

    private final Terminal terminal;
    private final String answering;
    private final String remedy;

    /**
     * Creates a command.
     *
     * @param answering the system that must answer, for error messages
     * @param remedy what the user can do if it does not
     */
    SlurmControllerCommand(Terminal terminal, String answering, String remedy) {
        this.terminal = terminal;
        this.answering = answering;
        this.remedy = remedy;
    }

    abstract void work() throws SlurmUnavailable, InterruptedException;

    /**
     * Returns the failure to write the state file.
     *
     * @param numbers the content of the file, for the error message
     */
    static CommandFailed unkept(String numbers, IOException why) {
        return new CommandFailed(Problem.unreadable(
                "Expected to write " + numbers + " to the file of --state",
                why.toString(),
                "name a file in a folder that this user may write to"));
    }

    @Override
    public final Integer call() throws InterruptedException {
        try {
            work();
            return ExitCode.DONE.number();
        } catch (SlurmUnavailable unavailable) {
            throw new CommandFailed(new Problem(
                    "unavailable",
                    "Expected " + answering + " to answer",
                    String.valueOf(unavailable.getMessage()),
                    remedy,
                    ExitCode.USAGE));
        }
    }

    final void printLine(String line) {
        terminal.out().println(line);
        terminal.out().flush();
    }

    final void complain(String line) {
        terminal.err().println("schedmate: " + line);
        terminal.err().flush();
    }
}
