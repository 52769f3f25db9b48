package io.schedmate.cli;

import io.schedmate.cli.ask.AskCommand;
import io.schedmate.cli.ask.EvalAskCommand;
import io.schedmate.cli.bench.BenchCommand;
import io.schedmate.cli.capacity.CapacityCommand;
import io.schedmate.cli.demo.DemoCommand;
import io.schedmate.cli.engine.Engines;
import io.schedmate.cli.estimate.EstimateCommand;
import io.schedmate.cli.evaluation.EvalAdvisorCommand;
import io.schedmate.cli.evaluation.EvalAgentCommand;
import io.schedmate.cli.evaluation.EvalAlertsCommand;
import io.schedmate.cli.evaluation.EvalCommand;
import io.schedmate.cli.evaluation.EvalFaultsCommand;
import io.schedmate.cli.evaluation.EvalLogsCommand;
import io.schedmate.cli.evaluation.EvalNodesCommand;
import io.schedmate.cli.evaluation.EvalOutlookCommand;
import io.schedmate.cli.evaluation.EvalPublicCommand;
import io.schedmate.cli.evaluation.EvalTimeoutsCommand;
import io.schedmate.cli.evaluation.EvalVersionsCommand;
import io.schedmate.cli.evaluation.EvalWhatIfCommand;
import io.schedmate.cli.hang.HangCommand;
import io.schedmate.cli.inspect.InspectCommand;
import io.schedmate.cli.inspect.SimilarityCommand;
import io.schedmate.cli.logs.ClassifyCommand;
import io.schedmate.cli.logs.DiagnoseCommand;
import io.schedmate.cli.logs.MetricsCommand;
import io.schedmate.cli.platform.Platform;
import io.schedmate.cli.platform.UpCommand;
import io.schedmate.cli.ray.RayCommand;
import io.schedmate.cli.ray.RayFollowCommand;
import io.schedmate.cli.ray.RaySubmitCommand;
import io.schedmate.cli.remote.AlertAckCommand;
import io.schedmate.cli.remote.AlertSilenceCommand;
import io.schedmate.cli.remote.AlertsCommand;
import io.schedmate.cli.remote.ApproveCommand;
import io.schedmate.cli.remote.AuditCommand;
import io.schedmate.cli.remote.CancelCommand;
import io.schedmate.cli.remote.JobCommand;
import io.schedmate.cli.remote.JobsCommand;
import io.schedmate.cli.remote.LogLevelCommand;
import io.schedmate.cli.remote.LoginCommand;
import io.schedmate.cli.remote.LogsCommand;
import io.schedmate.cli.remote.NodesCommand;
import io.schedmate.cli.remote.RecoveriesCommand;
import io.schedmate.cli.remote.SubmitCommand;
import io.schedmate.cli.remote.WatchCommand;
import io.schedmate.cli.remote.WhyCommand;
import io.schedmate.cli.remote.advice.AdviceCommand;
import io.schedmate.cli.remote.failure.CausesCommand;
import io.schedmate.cli.remote.feedback.ExportFeedbackCommand;
import io.schedmate.cli.remote.feedback.FeedbackCommand;
import io.schedmate.cli.remote.feedback.FeedbackScoresCommand;
import io.schedmate.cli.remote.feedback.GiveFeedbackCommand;
import io.schedmate.cli.remote.feedback.ProposeRulesCommand;
import io.schedmate.cli.remote.forecast.OutlookCommand;
import io.schedmate.cli.remote.forecast.WhatIfCommand;
import io.schedmate.cli.remote.report.ReportCommand;
import io.schedmate.cli.reproduce.ReproduceCommand;
import io.schedmate.cli.rules.RulesCommand;
import io.schedmate.cli.rules.RulesTestCommand;
import io.schedmate.cli.ship.ShipCommand;
import io.schedmate.cli.simulate.SimulateCommand;
import io.schedmate.cli.slurm.SlurmCommand;
import io.schedmate.cli.slurm.SlurmPrioritiseCommand;
import io.schedmate.cli.slurm.SlurmReportCommand;
import io.schedmate.cli.slurm.SlurmStartsCommand;
import io.schedmate.cli.slurm.SlurmVerdictsCommand;
import io.schedmate.cli.slurm.SlurmWeightsCommand;
import io.schedmate.cli.support.SupportBundleCommand;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.cli.tour.TourCommand;
import io.schedmate.cli.trace.SynthesizeCommand;
import io.schedmate.cli.trace.TraceCommand;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.ParameterException;

/** The command line with all its commands. */
public final class SchedMate {

    private static final int HELP_COLUMNS = 80;

    private final Terminal terminal;
    private final CommandLine commandLine;

    public SchedMate(Terminal terminal, Engines engines) {
        this.terminal = terminal;
        commandLine = new CommandLine(new RootCommand())
                .addSubcommand(new DemoCommand(terminal, Platform.ofClassPath()))
                .addSubcommand(new UpCommand(terminal, Platform.ofClassPath()))
                .addSubcommand(new LoginCommand(terminal))
                .addSubcommand(new JobsCommand(terminal))
                .addSubcommand(new JobCommand(terminal))
                .addSubcommand(new OutlookCommand(terminal))
                .addSubcommand(new WhatIfCommand(terminal))
                .addSubcommand(new AdviceCommand(terminal))
                .addSubcommand(new WatchCommand(terminal))
                .addSubcommand(new LogsCommand(terminal))
                .addSubcommand(new WhyCommand(terminal))
                .addSubcommand(new CausesCommand(terminal))
                .addSubcommand(new CommandLine(new AlertsCommand(terminal))
                        .addSubcommand(new AlertAckCommand(terminal))
                        .addSubcommand(new AlertSilenceCommand(terminal)))
                .addSubcommand(new CommandLine(new FeedbackCommand())
                        .addSubcommand(new GiveFeedbackCommand(terminal))
                        .addSubcommand(new FeedbackScoresCommand(terminal))
                        .addSubcommand(new ExportFeedbackCommand(terminal)))
                .addSubcommand(new ReportCommand(terminal))
                .addSubcommand(new RecoveriesCommand(terminal))
                .addSubcommand(new ApproveCommand(terminal))
                .addSubcommand(new CancelCommand(terminal))
                .addSubcommand(new NodesCommand(terminal))
                .addSubcommand(new AuditCommand(terminal))
                .addSubcommand(new LogLevelCommand(terminal))
                .addSubcommand(new SubmitCommand(terminal))
                .addSubcommand(new TourCommand(terminal, engines))
                .addSubcommand(new DiagnoseCommand(terminal, engines))
                .addSubcommand(new AskCommand(terminal, engines))
                .addSubcommand(new MetricsCommand(terminal, engines))
                .addSubcommand(new ClassifyCommand(terminal, engines))
                .addSubcommand(new HangCommand(terminal))
                .addSubcommand(new InspectCommand(terminal, engines))
                .addSubcommand(new SimilarityCommand(terminal, engines))
                .addSubcommand(new EstimateCommand(terminal))
                .addSubcommand(new SimulateCommand(terminal))
                .addSubcommand(new ReproduceCommand(terminal))
                .addSubcommand(new TraceCommand(terminal))
                .addSubcommand(new SynthesizeCommand(terminal))
                .addSubcommand(new ShipCommand(terminal))
                .addSubcommand(new CommandLine(new SlurmCommand())
                        .addSubcommand(new SlurmReportCommand(terminal))
                        .addSubcommand(new SlurmPrioritiseCommand(terminal))
                        .addSubcommand(new SlurmStartsCommand(terminal))
                        .addSubcommand(new SlurmVerdictsCommand(terminal))
                        .addSubcommand(new SlurmWeightsCommand(terminal)))
                .addSubcommand(new CommandLine(new RayCommand())
                        .addSubcommand(new RaySubmitCommand(terminal))
                        .addSubcommand(new RayFollowCommand(terminal)))
                .addSubcommand(new CommandLine(new EvalCommand())
                        .addSubcommand(new EvalLogsCommand(terminal, engines))
                        .addSubcommand(new EvalAskCommand(terminal, engines))
                        .addSubcommand(new EvalAdvisorCommand(terminal, engines))
                        .addSubcommand(new EvalAgentCommand(terminal, engines))
                        .addSubcommand(new EvalFaultsCommand(terminal, engines))
                        .addSubcommand(new EvalOutlookCommand(terminal))
                        .addSubcommand(new EvalWhatIfCommand(terminal))
                        .addSubcommand(new EvalNodesCommand(terminal))
                        .addSubcommand(new EvalPublicCommand(terminal, engines))
                        .addSubcommand(new EvalTimeoutsCommand(terminal))
                        .addSubcommand(new EvalVersionsCommand(terminal))
                        .addSubcommand(new EvalAlertsCommand(terminal)))
                .addSubcommand(new CommandLine(new RulesCommand())
                        .addSubcommand(new RulesTestCommand(terminal, engines))
                        .addSubcommand(new ProposeRulesCommand(terminal)))
                .addSubcommand(new BenchCommand(terminal))
                .addSubcommand(new CapacityCommand(terminal))
                .addSubcommand(new SupportBundleCommand(terminal, Version.current()))
                .addSubcommand(new CompletionCommand(terminal))
                .addSubcommand(new VersionCommand(terminal))
                .addSubcommand(new WarmUpCommand(terminal, engines))
                .addSubcommand(new CommandLine.HelpCommand())
                .setCaseInsensitiveEnumValuesAllowed(true);
        commandLine
                .setOut(terminal.out())
                .setErr(terminal.err())
                .setUsageHelpWidth(HELP_COLUMNS)
                .setUsageHelpAutoWidth(false)
                .setColorScheme(CommandLine.Help.defaultColorScheme(terminal.colour() ? Ansi.ON : Ansi.OFF))
                .setParameterExceptionHandler(this::wrongUsage)
                .setExecutionExceptionHandler((broken, failed, parsed) -> broken(broken, parsed.originalArgs()));
        addHelpOption(commandLine);
    }

    /** Runs one command and returns its exit code; never throws. */
    public int run(String... arguments) {
        try {
            return commandLine.execute(arguments);
        } catch (OutOfMemoryError tooMuch) {
            Problem problem = new Problem(
                    "out-of-memory",
                    "Out of memory",
                    String.valueOf(tooMuch.getMessage()),
                    "set SCHEDMATE_MEMORY, such as SCHEDMATE_MEMORY=1g",
                    ExitCode.BROKEN);
            problem.print(terminal, wantsJson(arguments));
            return problem.exitCode().number();
        }
    }

    CommandLine commandLine() {
        return commandLine;
    }

    private static void addHelpOption(CommandLine command) {
        command.getSubcommands().values().forEach(SchedMate::addHelpOption);
        if (!command.getCommandSpec().optionsMap().containsKey("--help")) {
            command.getCommandSpec()
                    .addOption(CommandLine.Model.OptionSpec.builder("-h", "--help")
                            .usageHelp(true)
                            .description("Show this help.")
                            .build());
        }
    }

    private int wrongUsage(ParameterException wrong, String[] arguments) {
        List<String> suggestions = wrong instanceof CommandLine.UnmatchedArgumentException unmatched
                ? SimilarNames.of(firstOf(unmatched), validNames(unmatched))
                : List.of();
        String name = wrong.getCommandLine().getCommandSpec().qualifiedName();
        Problem problem = Problem.usage(
                expected(wrong, name),
                given(wrong, arguments),
                suggestions.isEmpty() ? "see " + name + " --help" : "use " + String.join(" or ", suggestions));
        problem.print(terminal, wantsJson(arguments));
        return problem.exitCode().number();
    }

    /** Returns the first argument that was not expected, without a value. */
    private static String firstOf(CommandLine.UnmatchedArgumentException unmatched) {
        return unmatched.getUnmatched().getFirst().split("=", -1)[0];
    }

    private static List<String> validNames(CommandLine.UnmatchedArgumentException unmatched) {
        CommandLine command = unmatched.getCommandLine();
        return unmatched.isUnknownOption()
                ? command.getCommandSpec().optionsMap().keySet().stream()
                        .filter(option -> option.startsWith("--"))
                        .toList()
                : command.getSubcommands().entrySet().stream()
                        .filter(sub ->
                                !sub.getValue().getCommandSpec().usageMessage().hidden())
                        .map(Map.Entry::getKey)
                        .toList();
    }

    private static String expected(ParameterException wrong, String name) {
        if (!(wrong instanceof CommandLine.UnmatchedArgumentException unmatched)) {
            return String.valueOf(wrong.getMessage()).replaceAll("\\s*\\R\\s*", " ");
        }
        boolean isGroup = !wrong.getCommandLine().getSubcommands().isEmpty();
        String what = unmatched.isUnknownOption() ? "an option" : isGroup ? "a command" : "no more arguments";
        return "Expected %s of %s".formatted(what, name);
    }

    private static String given(ParameterException wrong, String[] arguments) {
        return wrong instanceof CommandLine.UnmatchedArgumentException unmatched
                ? String.join(" ", unmatched.getUnmatched())
                : String.join(" ", arguments);
    }

    private int broken(Exception broken, List<String> arguments) {
        boolean json = wantsJson(arguments.toArray(String[]::new));
        if (broken instanceof CommandFailed failed) {
            failed.problem().print(terminal, json);
            return failed.problem().exitCode().number();
        }
        Problem problem = new Problem(
                "internal",
                "Internal error in SchedMate",
                String.valueOf(broken),
                "run again with SCHEDMATE_TRACE=1 and report the output",
                ExitCode.BROKEN);
        problem.print(terminal, json);
        if (System.getenv("SCHEDMATE_TRACE") != null) {
            broken.printStackTrace(terminal.err());
        }
        return problem.exitCode().number();
    }

    private static boolean wantsJson(String[] arguments) {
        return Arrays.stream(arguments)
                .takeWhile(argument -> !argument.equals("--"))
                .anyMatch("--json"::equals);
    }
}
