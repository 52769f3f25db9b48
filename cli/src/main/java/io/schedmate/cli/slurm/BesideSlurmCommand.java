package io.schedmate.cli.slurm;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.slurm.command.Away;
import java.io.IOException;
import java.util.concurrent.Callable;

/** A command that runs beside Slurm. */
abstract class BesideSlurmCommand implements Callable<Integer> {

    private final Terminal terminal;
    private final String answering;
    private final String remedy;

    /**
     * @param answering who must answer, for error messages
     * @param remedy what to try in that case
     */
    BesideSlurmCommand(Terminal terminal, String answering, String remedy) {
        this.terminal = terminal;
        this.answering = answering;
        this.remedy = remedy;
    }

    abstract void work() throws Away, InterruptedException;

    /** @param numbers what the file of --state holds, for the error message */
    static CommandFailed unkept(String numbers, IOException why) {
        return new CommandFailed(Problem.unreadable(
                "Expected to keep " + numbers + " in a file of --state",
                why.toString(),
                "name a file in a folder that this user may write to"));
    }

    @Override
    public final Integer call() throws InterruptedException {
        try {
            work();
            return ExitCode.DONE.number();
        } catch (Away away) {
            throw new CommandFailed(new Problem(
                    "away",
                    "Expected " + answering + " to answer",
                    String.valueOf(away.getMessage()),
                    remedy,
                    ExitCode.USAGE));
        }
    }

    final void say(String line) {
        terminal.out().println(line);
        terminal.out().flush();
    }

    final void complain(String line) {
        terminal.err().println("schedmate: " + line);
        terminal.err().flush();
    }
}
