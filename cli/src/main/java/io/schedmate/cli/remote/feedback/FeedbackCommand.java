package io.schedmate.cli.remote.feedback;

import io.schedmate.cli.terminal.CommandGroup;
import picocli.CommandLine.Command;

/** Groups the commands for feedback. */
@Command(name = "feedback", header = "Give feedback on diagnoses, and use it.", synopsisSubcommandLabel = "COMMAND")
public final class FeedbackCommand extends CommandGroup {

    public FeedbackCommand() {
        super("what to do with feedback, such as give");
    }
}
