package io.schedmate.cli.slurm;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.slurm.advise.NodeWeigher;
import io.schedmate.slurm.advise.NumbersBefore;
import io.schedmate.slurm.command.SlurmUnavailable;
import io.schedmate.slurm.command.WeightChange;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Increases the weight of nodes that fail too often, so that Slurm allocates them last. */
@Command(
        name = "weights",
        header = "Make Slurm choose nodes that fail too often last.",
        description =
                "Asks the gateway for a cluster's suspect nodes and prints the scontrol commands that give them more"
                        + " weight, so that Slurm allocates them after all others, and restore the weight of nodes that are no"
                        + " longer suspect."
                        + " Changes nothing without --apply, which needs an operator's rights in Slurm. The key is read from"
                        + " SCHEDMATE_API_KEY. Run it now and then: Slurm forgets weights when slurmctld starts again.")
public final class SlurmWeightsCommand extends SlurmControllerCommand {

    @Option(
            names = "--cluster",
            paramLabel = "NAME",
            defaultValue = "slurm",
            description = "The cluster of the nodes (slurm).")
    private String cluster = "slurm";

    @Option(names = "--from", paramLabel = "URL", description = "The gateway; required without --release.")
    private @Nullable String from;

    @Option(
            names = "--add",
            paramLabel = "NUMBER",
            defaultValue = "1000",
            description = "The increase of a suspect node's weight; above usual differences (1000).")
    private long more = 1000;

    @Option(names = "--apply", description = "Change the weights.")
    private boolean apply;

    @Option(
            names = "--release",
            description = "Restore each node's own weight: print the commands, or with --apply run them.")
    private boolean release;

    @Option(
            names = "--state",
            paramLabel = "FILE",
            description = "The file of original weights (~/.local/state/schedmate/slurm-weights).")
    private Path state = Path.of(System.getProperty("user.home"), ".local", "state", "schedmate", "slurm-weights");

    @Mixin
    private final ControllerOptions slurm = new ControllerOptions();

    public SlurmWeightsCommand(Terminal terminal) {
        super(terminal, "Slurm and the gateway", "look at them and run again");
    }

    @Override
    void work() throws SlurmUnavailable, InterruptedException {
        if (more < 1 || more > 1_000_000) {
            throw new CommandFailed(
                    Problem.usage("Expected 1 to 1000000 for --add", Long.toString(more), "leave it out"));
        }
        try {
            var weigher = new NodeWeigher(slurm.controller(), new NumbersBefore(state));
            print(apply ? weigher.apply(suspects(), more) : weigher.look(suspects(), more));
        } catch (IOException why) {
            throw unkept("which weight each node had", why);
        }
    }

    private Set<String> suspects() throws SlurmUnavailable {
        if (release) {
            return Set.of();
        }
        if (from == null) {
            throw new CommandFailed(
                    Problem.usage("Expected the gateway", "no --from", "write --from https://gateway:8443"));
        }
        try (var gateway = GatewayAddress.client("--from", from)) {
            return NodeWeigher.suspects(gateway, cluster);
        }
    }

    private void print(List<WeightChange> changes) {
        changes.forEach(change -> printLine("scontrol " + change.order()));
        if (changes.isEmpty()) {
            complain("every weight is as it should be");
        } else if (!apply) {
            complain("nothing was changed; --apply would");
        }
    }
}
