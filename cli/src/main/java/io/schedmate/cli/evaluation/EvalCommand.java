package io.schedmate.cli.evaluation;

import io.schedmate.cli.terminal.CommandGroup;
import picocli.CommandLine.Command;

/** Groups the commands that evaluate engines. */
@Command(
        name = "eval",
        header = "Score our engines and the baselines on a labelled corpus.",
        synopsisSubcommandLabel = "WHAT")
public final class EvalCommand extends CommandGroup {

    public EvalCommand() {
        super("what to score, such as logs");
    }
}
