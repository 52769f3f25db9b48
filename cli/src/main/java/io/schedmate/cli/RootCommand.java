package io.schedmate.cli;

import io.schedmate.cli.terminal.CommandGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The root command, which prints the help. */
@Command(
        name = "schedmate",
        versionProvider = Version.Provider.class,
        header = {"SchedMate shows what a deep-learning job is, how it is doing, and why it failed.", ""},
        synopsisSubcommandLabel = "COMMAND",
        commandListHeading = "%nCommands:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            " 0:done; for diagnose: no failure",
            " 1:SchedMate itself broke, or did not build",
            " 2:wrong usage, or an input that cannot be read",
            " 3:the gateway does not answer",
            " 4:the gateway refuses: the key, the role, or what was asked",
            "10:diagnose: an infrastructure failure",
            "11:diagnose: another failure",
            "12:ask: the log has no answer"
        },
        footer = {
            "",
            "Environment: NO_COLOR (no colour), SCHEDMATE_MODEL_URL, SCHEDMATE_MODEL_NAME and",
            "SCHEDMATE_MODEL_KEY (a language model to ask), SCHEDMATE_MEMORY (heap; 256m, for",
            "estimate, eval and simulate 1g), SCHEDMATE_JAVA_OPTS (more options for",
            "Java), SCHEDMATE_TRACE=1 (stack traces).",
            "",
            "Begin with: schedmate demo"
        })
final class RootCommand extends CommandGroup {

    // picocli reads it.
    @SuppressWarnings("UnusedVariable")
    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Print the versions of SchedMate and of Java.")
    private boolean version;

    RootCommand() {
        super("a command");
    }
}
