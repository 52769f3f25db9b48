package io.schedmate.cli.slurm;

import io.schedmate.cli.rounds.Every;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.slurm.command.Away;
import io.schedmate.slurm.observe.Reporter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Tells a platform of the jobs of a Slurm cluster. */
@Command(
        name = "report",
        header = "Tell a running platform of a cluster's jobs and how each goes on.",
        description =
                "Looks at the controller's queue now and then, with squeue or at slurmrestd, and tells each job and each of its"
                        + " states once, ends with exit code and reason. Changes nothing in Slurm. The key is read from"
                        + " SCHEDMATE_API_KEY. Ends with ctrl-C.")
public final class SlurmReportCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Option(names = "--cluster", required = true, paramLabel = "NAME", description = "The cluster that jobs are of.")
    private String cluster = "";

    @Option(names = "--to", required = true, paramLabel = "URL", description = "The gateway, as http://… or https://…")
    private String to = "";

    @Option(names = "--every", paramLabel = "SECONDS", defaultValue = "5", description = "How often to look (5).")
    private double everySeconds = 5;

    @Option(names = "--code", description = "The advisor may read the folders that jobs are submitted from.")
    private boolean code;

    @Mixin
    private QueueOptions slurm = new QueueOptions();

    @Option(names = "--once", description = "Look once and end.")
    private boolean once;

    public SlurmReportCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws InterruptedException {
        var gateway = GatewayAddress.client(to);
        var reporter = new Reporter(slurm.queue(), gateway, cluster, code, this::complain);
        if (!once) {
            reporter.run(Every.seconds(everySeconds), this::tell);
        }
        try {
            tell(reporter.round());
            return ExitCode.DONE.number();
        } catch (Away away) {
            throw new CommandFailed(new Problem(
                    "away",
                    "Expected Slurm and the platform to answer",
                    String.valueOf(away.getMessage()),
                    "run again; what was told already is told once",
                    ExitCode.USAGE));
        }
    }

    private void tell(int count) {
        if (count > 0) {
            terminal.out().println("told " + count + " jobs and states");
            terminal.out().flush();
        }
    }

    private void complain(String line) {
        terminal.err().println("schedmate: " + line);
        terminal.err().flush();
    }
}
