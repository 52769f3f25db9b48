package io.schedmate.cli.ray;

import io.schedmate.cli.terminal.CommandGroup;
import picocli.CommandLine.Command;

/** Groups the commands for Ray. */
@Command(
        name = "ray",
        header = "Work with Ray: submit jobs with advice, report running jobs.",
        synopsisSubcommandLabel = "WHAT")
public final class RayCommand extends CommandGroup {

    public RayCommand() {
        super("what to do, such as follow");
    }
}
