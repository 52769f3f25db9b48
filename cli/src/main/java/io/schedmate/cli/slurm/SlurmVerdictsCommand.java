package io.schedmate.cli.slurm;

import io.schedmate.cli.rounds.Every;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.slurm.advise.Verdicts;
import io.schedmate.slurm.command.SlurmUnavailable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes the causes of failures into Slurm. */
@Command(
        name = "verdicts",
        header = "Write why a job failed into its AdminComment.",
        description =
                "Appended to existing content, such as the advice: scontrol show job shows it for a job that waits or"
                        + " runs again; for one that has ended, sacct does, where Slurm keeps accounts. Needs an"
                        + " operator's rights in Slurm, and in SCHEDMATE_API_KEY a key of role operator. Ends with"
                        + " Ctrl-C.")
public final class SlurmVerdictsCommand extends SlurmControllerCommand {

    @Mixin
    private final FollowedCluster cluster = new FollowedCluster();

    @Option(names = "--from", required = true, paramLabel = "URL", description = "The gateway.")
    private String from = "";

    @Option(
            names = "--every",
            paramLabel = "SECONDS",
            defaultValue = "15",
            description = "Seconds between two checks (15).")
    private double everySeconds = 15;

    @Mixin
    private final ControllerOptions slurm = new ControllerOptions();

    public SlurmVerdictsCommand(Terminal terminal) {
        super(terminal, "Slurm and the platform", "run again; what was written already is written once");
    }

    @Override
    void work() throws SlurmUnavailable, InterruptedException {
        try (var gateway = GatewayAddress.client("--from", from)) {
            var verdicts = new Verdicts(slurm.controller(), gateway, cluster.name());
            if (!cluster.once()) {
                verdicts.run(Every.seconds(everySeconds), this::print, this::complain);
            }
            print(verdicts.round());
        }
    }

    private void print(int count) {
        if (count > 0) {
            printLine("wrote " + count + " verdicts");
        }
    }
}
