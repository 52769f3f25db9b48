package io.schedmate.cli.slurm;

import io.schedmate.cli.rounds.Every;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.client.SchedMateClient;
import io.schedmate.model.check.ReadableTime;
import io.schedmate.slurm.advise.Expectations;
import io.schedmate.slurm.advise.NumbersBefore;
import io.schedmate.slurm.advise.Prioritiser;
import io.schedmate.slurm.advise.QueueOrder;
import io.schedmate.slurm.advise.WaitingJob;
import io.schedmate.slurm.command.Controller;
import io.schedmate.slurm.command.SlurmUnavailable;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs the standalone scheduler of the paper's case study 3 on Slurm's queue. */
@Command(
        name = "prioritise",
        header = "Order a cluster's waiting jobs by predicted remaining time, shortest first.",
        description =
                "Polls the queue and changes the nice values of waiting jobs so that Slurm starts the shortest first. Waiting"
                        + " time counts too, so that long jobs do not starve. Expected durations come from each job's AdminComment"
                        + " or from the gateway, if one is given. A job without an estimate counts as the median of the others, or"
                        + " as its time limit if that is shorter. Requires operator rights in Slurm. Ends with Ctrl-C; --release restores the queue.")
public final class SlurmPrioritiseCommand extends SlurmControllerCommand {

    @Option(
            names = "--cluster",
            paramLabel = "NAME",
            defaultValue = "slurm",
            description = "The cluster of the jobs (slurm).")
    private String cluster = "slurm";

    @Option(names = "--from", paramLabel = "URL", description = "The gateway, for advice on jobs without any.")
    private @Nullable String from;

    @Option(
            names = "--partition",
            paramLabel = "NAME",
            description = "Order only this partition; without it, each separately.")
    private @Nullable String partition;

    @Option(
            names = "--ageing",
            paramLabel = "RATIO",
            description =
                    "0 to 1: seconds of expected time that a second of waiting makes up for (0.2: a job is overtaken"
                            + " by those submitted within five times its length at most).")
    private double ageing = QueueOrder.USUAL_AGEING;

    @Option(
            names = "--every",
            paramLabel = "SECONDS",
            defaultValue = "10",
            description = "Seconds between two checks (10).")
    private double everySeconds = 10;

    @Option(names = "--dry-run", description = "Print the order and end.")
    private boolean dryRun;

    @Option(names = "--once", description = "Order once and end.")
    private boolean once;

    @Option(names = "--release", description = "Restore the original nice value of each waiting job and end.")
    private boolean release;

    @Option(
            names = "--state",
            paramLabel = "FILE",
            description = "The file of original nice values (~/.local/state/schedmate/slurm-nice).")
    private Path state = Path.of(System.getProperty("user.home"), ".local", "state", "schedmate", "slurm-nice");

    @Mixin
    private final ControllerOptions slurm = new ControllerOptions();

    public SlurmPrioritiseCommand(Terminal terminal) {
        super(terminal, "Slurm", "look at slurmctld and run again");
    }

    @Override
    void work() throws SlurmUnavailable, InterruptedException {
        try {
            order(prioritiser(slurm.controller()));
        } catch (IOException why) {
            throw unkept("which nice each job had", why);
        }
    }

    private void order(Prioritiser prioritiser) throws SlurmUnavailable, InterruptedException, IOException {
        if (!dryRun && !once && !release) {
            prioritiser.run(Every.seconds(everySeconds), this::print, this::complain);
        }
        if (release) {
            printLine("%d jobs have their own nice again".formatted(prioritiser.release()));
        } else if (dryRun) {
            show(prioritiser.look());
        } else {
            print(prioritiser.pass());
        }
    }

    private Prioritiser prioritiser(Controller controller) throws IOException {
        SchedMateClient gateway = from == null ? null : GatewayAddress.client("--from", from);
        return new Prioritiser(
                controller, new Expectations(gateway, cluster), order(), new NumbersBefore(state), partition);
    }

    private QueueOrder order() {
        try {
            return new QueueOrder(ageing);
        } catch (IllegalArgumentException wrong) {
            throw new CommandFailed(
                    Problem.usage("Expected 0 to 1 for --ageing", Double.toString(ageing), "leave it out"));
        }
    }

    private void print(Prioritiser.QueuePass pass) {
        printLine("%d jobs wait, %d got another place"
                .formatted(pass.waiting().size(), pass.changes().size()));
    }

    private void show(Prioritiser.QueuePass pass) {
        for (WaitingJob job : pass.waiting()) {
            printLine("%s expected %s, waits since %s"
                    .formatted(job.number(), ReadableTime.of(job.expectedSeconds()), job.submittedAt()));
        }
        printLine("%d jobs wait, %d would get another place"
                .formatted(pass.waiting().size(), pass.changes().size()));
    }
}
