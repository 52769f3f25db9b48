package io.schedmate.cli.slurm;

import io.schedmate.cli.rounds.Every;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.slurm.command.SlurmUnavailable;
import io.schedmate.slurm.observe.Reporter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Reports the jobs of a Slurm cluster to a platform. */
@Command(
        name = "report",
        header = "Report a cluster's jobs and their states to a running platform.",
        description =
                "Polls the controller's queue with squeue or slurmrestd, and reports each job and each of its states once, the"
                        + " end with exit code and reason. Changes nothing in Slurm. The key is read from"
                        + " SCHEDMATE_API_KEY. Ends with Ctrl-C.")
public final class SlurmReportCommand extends SlurmControllerCommand {

    @Mixin
    private final FollowedCluster cluster = new FollowedCluster();

    @Option(names = "--to", required = true, paramLabel = "URL", description = "The gateway, as http://… or https://…")
    private String to = "";

    @Option(
            names = "--every",
            paramLabel = "SECONDS",
            defaultValue = "5",
            description = "Seconds between two checks (5).")
    private double everySeconds = 5;

    @Option(names = "--code", description = "Let the advisor read the folders that jobs are submitted from.")
    private boolean code;

    @Mixin
    private QueueOptions slurm = new QueueOptions();

    public SlurmReportCommand(Terminal terminal) {
        super(terminal, "Slurm and the platform", "run it again; nothing is reported twice");
    }

    @Override
    void work() throws SlurmUnavailable, InterruptedException {
        var gateway = GatewayAddress.client("--to", to);
        var reporter = new Reporter(slurm.queue(), gateway, cluster.name(), code, this::complain);
        if (!cluster.once()) {
            reporter.run(Every.seconds(everySeconds), this::print);
        }
        print(reporter.round());
    }

    private void print(int count) {
        if (count > 0) {
            printLine("reported " + count + " jobs and states");
        }
    }
}
