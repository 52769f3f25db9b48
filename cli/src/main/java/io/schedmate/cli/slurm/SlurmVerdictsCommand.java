package io.schedmate.cli.slurm;

import io.schedmate.cli.rounds.Every;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.slurm.advise.Verdicts;
import io.schedmate.slurm.command.Away;
import io.schedmate.slurm.command.Controller;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Writes into Slurm why jobs failed. */
@Command(
        name = "verdicts",
        header = "Write why a job failed into its AdminComment.",
        description =
                "Behind what else stands there, such as the advice: scontrol show job shows it for a job that waits or"
                        + " runs again; for one that has ended, sacct does, where Slurm keeps accounts. Needs an"
                        + " operator's rights in Slurm, and in SCHEDMATE_API_KEY a key of role operator. Ends with"
                        + " ctrl-C.")
public final class SlurmVerdictsCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Option(names = "--cluster", required = true, paramLabel = "NAME", description = "The cluster that jobs are of.")
    private String cluster = "";

    @Option(names = "--from", required = true, paramLabel = "URL", description = "The gateway.")
    private String from = "";

    @Option(names = "--every", paramLabel = "SECONDS", defaultValue = "15", description = "How often to look (15).")
    private double everySeconds = 15;

    @Option(
            names = "--slurm-conf",
            paramLabel = "FILE",
            description = "Slurm's configuration, where not the usual one.")
    private @Nullable Path configuration;

    @Option(names = "--once", description = "Look once and end.")
    private boolean once;

    public SlurmVerdictsCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws InterruptedException {
        try (var gateway = GatewayAddress.client(from)) {
            var verdicts = new Verdicts(new Controller(configuration), gateway, cluster);
            if (!once) {
                verdicts.run(Every.seconds(everySeconds), this::tell, this::complain);
            }
            tell(verdicts.round());
            return ExitCode.DONE.number();
        } catch (Away away) {
            throw new CommandFailed(new Problem(
                    "away",
                    "Expected Slurm and the platform to answer",
                    String.valueOf(away.getMessage()),
                    "run again; what was written already is written once",
                    ExitCode.USAGE));
        }
    }

    private void tell(int count) {
        if (count > 0) {
            terminal.out().println("wrote " + count + " verdicts");
            terminal.out().flush();
        }
    }

    private void complain(String line) {
        terminal.err().println("schedmate: " + line);
        terminal.err().flush();
    }
}
