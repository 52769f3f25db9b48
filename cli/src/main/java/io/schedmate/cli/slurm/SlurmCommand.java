package io.schedmate.cli.slurm;

import io.schedmate.cli.terminal.CommandGroup;
import picocli.CommandLine.Command;

/** Groups the commands for Slurm. */
@Command(
        name = "slurm",
        header = "Work with a Slurm controller: report jobs, order its queue, weight its nodes.",
        synopsisSubcommandLabel = "WHAT")
public final class SlurmCommand extends CommandGroup {

    public SlurmCommand() {
        super("what to do, such as report");
    }
}
