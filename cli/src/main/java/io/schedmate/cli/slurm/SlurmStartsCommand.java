package io.schedmate.cli.slurm;

import io.schedmate.cli.remote.answer.ValueText;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.model.api.outlook.JobOutlook;
import io.schedmate.model.api.outlook.OutlookTimes;
import io.schedmate.slurm.advise.Starts;
import io.schedmate.slurm.command.SlurmUnavailable;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints when Slurm plans to start jobs, and when SchedMate predicts that they start. */
@Command(
        name = "starts",
        header = "Show when waiting jobs start: Slurm's plan and SchedMate's prediction.",
        description =
                "Slurm's time is that of squeue --start: it assumes that every job uses its whole time limit. The key is read from"
                        + " SCHEDMATE_API_KEY. Changes nothing.")
public final class SlurmStartsCommand extends SlurmControllerCommand {

    private static final String ROW = "%-16s %-13s %-13s %s";

    @Option(names = "--cluster", required = true, paramLabel = "NAME", description = "The cluster of the jobs.")
    private String cluster = "";

    @Option(names = "--from", required = true, paramLabel = "URL", description = "The gateway.")
    private String from = "";

    @Mixin
    private QueueOptions slurm = new QueueOptions();

    public SlurmStartsCommand(Terminal terminal) {
        super(terminal, "Slurm and the platform", "run again");
    }

    @Override
    void work() throws SlurmUnavailable, InterruptedException {
        try (var gateway = GatewayAddress.client("--from", from)) {
            List<Starts.Start> starts = new Starts(slurm.queue(), gateway, cluster).look();
            printLine(ROW.formatted("job", "Slurm plans", "predicted", "eight of ten between"));
            starts.forEach(start -> printLine(row(start)));
        }
    }

    private static String row(Starts.Start start) {
        JobOutlook outlook = start.outlook();
        OutlookTimes times = outlook == null ? null : outlook.start();
        return ROW.formatted(
                start.externalId(),
                ValueText.time(start.planned()),
                ValueText.time(times == null ? null : times.p50()),
                times == null ? why(outlook) : ValueText.time(times.p10()) + " and " + ValueText.time(times.p90()));
    }

    private static String why(@Nullable JobOutlook outlook) {
        if (outlook == null) {
            return "SchedMate does not know the job: does ./schedmate slurm report run?";
        }
        return outlook.detail() == null ? "" : outlook.detail();
    }
}
