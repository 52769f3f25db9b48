package io.schedmate.cli.evaluation;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.JsonLines;
import io.schedmate.cli.terminal.JsonObject;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.evaluation.history.TraceReader;
import io.schedmate.evaluation.timeouts.TimeoutReplay;
import io.schedmate.evaluation.timeouts.TimeoutScore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Scores how early the history alone predicts that a job reaches its time limit. */
@Command(
        name = "timeouts",
        header = "Score warnings, from history alone, of jobs that will reach their time limit.",
        description =
                "Predicts each job at its submission, from the jobs that ended before. At several fractions of the time limit, a running job is warned if its probability of reaching the limit is high enough. Compares this with a warning at 90 %% of the limit.")
public final class EvalTimeoutsCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Parameters(
            paramLabel = "TRACE",
            description = "Jobs as CSV, plain or gzip: submit_s, duration_s, requested_s, and more columns.")
    private Path trace = Path.of("");

    @Option(names = "--from", paramLabel = "RATIO", description = "The probability from which a job is warned (0.5).")
    private double from = 0.5;

    @Option(names = "--json", description = "Print one JSON object per instant, one per line.")
    private boolean json;

    @Mixin
    private final WrittenTable written = new WrittenTable();

    public EvalTimeoutsCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        List<TimeoutScore> scores = scores();
        if (json) {
            var lines = new JsonLines(terminal.out());
            scores.forEach(score -> lines.write(score, EvalTimeoutsCommand::properties));
        } else {
            terminal.out().print(table(scores));
        }
        written.put("Time-outs: " + trace.getFileName(), () -> table(scores));
        return ExitCode.DONE.number();
    }

    private List<TimeoutScore> scores() {
        try {
            return TimeoutReplay.replay(TraceReader.read(trace).jobs(), from);
        } catch (IOException wrong) {
            throw new CommandFailed(Problem.unreadable(
                    "Expected a trace of jobs", String.valueOf(wrong.getMessage()), "look at its first line"));
        }
    }

    private static String table(List<TimeoutScore> scores) {
        StringBuilder text = new StringBuilder("""
                | rule | of the limit | jobs | reach it | warned | precision | recall | false of those that end in time |
                | --- | --- | --- | --- | --- | --- | --- | --- |
                """);
        scores.forEach(score -> text.append("| %s | %.0f %% | %d | %d | %d | %s | %s | %s |%n"
                .formatted(
                        score.rule(),
                        100 * score.elapsedRatio(),
                        score.jobs(),
                        score.timeouts(),
                        score.warned(),
                        percent(score.precision()),
                        percent(score.recall()),
                        percent(score.falseRatio()))));
        return text.toString();
    }

    private static String percent(double ratio) {
        return Double.isNaN(ratio) ? "-" : String.format(Locale.ROOT, "%.1f %%", 100 * ratio);
    }

    private static void properties(JsonObject object, TimeoutScore score) {
        object.text("rule", score.rule())
                .number("elapsedRatio", score.elapsedRatio())
                .number("jobs", score.jobs())
                .number("timeouts", score.timeouts())
                .number("warned", score.warned())
                .number("right", score.right());
    }
}
