package io.schedmate.cli.rules;

import io.schedmate.cli.terminal.CommandGroup;
import picocli.CommandLine.Command;

/** Groups the commands for a site's rules. */
@Command(
        name = "rules",
        header = "Test the site's own signatures, fault codes and formats.",
        synopsisSubcommandLabel = "COMMAND")
public final class RulesCommand extends CommandGroup {

    public RulesCommand() {
        super("what to do with the rules, such as test");
    }
}
