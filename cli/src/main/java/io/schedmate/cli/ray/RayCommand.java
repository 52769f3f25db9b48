package io.schedmate.cli.ray;

import io.schedmate.cli.terminal.CommandGroup;
import picocli.CommandLine.Command;

/** Groups the commands for Ray. */
@Command(
        name = "ray",
        header = "Beside Ray: submit jobs with advice, tell SchedMate of those that run.",
        synopsisSubcommandLabel = "WHAT")
public final class RayCommand extends CommandGroup {

    public RayCommand() {
        super("what to do, such as follow");
    }
}
