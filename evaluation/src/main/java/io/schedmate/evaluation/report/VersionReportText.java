package io.schedmate.evaluation.report;

import io.schedmate.evaluation.versions.VersionReport;
import io.schedmate.evaluation.versions.VersionScore;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Formats the cost of edits as tables for a terminal or as Markdown. */
public final class VersionReportText {

    private static final int SHORT = 10;

    private static final String NOTES = """
            edits: successive commits along first parents, after one that both read. known: answered without reading. same: the same answer as
            reading from scratch, every value with its evidence. files: files opened, to read them or to check whether they
            have changed. Three cases: from scratch each time; by a process that keeps running; by a process restarted for each edit.
            """;

    private static final String MODEL_NOTES = """
            tokens: sent and received. asked: edits for which the model was called. same with a model: the same answer as from scratch.
            """;

    private static final List<String> COLUMNS = List.of(
            "repository",
            "commits",
            "command",
            "edits",
            "known",
            "same",
            "files",
            "running",
            "restarted",
            "s from scratch",
            "s");

    private VersionReportText() {}

    public static String text(VersionReport report) {
        return summary(report).text() + "\n" + table(report).text() + "\n" + notes(report);
    }

    public static String markdown(VersionReport report) {
        return summary(report).markdown() + "\n" + notes(report) + "\n"
                + table(report).markdown();
    }

    private static String notes(VersionReport report) {
        StringBuilder notes = new StringBuilder(NOTES);
        if (report.tokens().scratch() > 0) {
            notes.append(MODEL_NOTES);
        }
        report.unreadable()
                .forEach((name, why) ->
                        notes.append(name).append(" was skipped: ").append(why).append('\n'));
        return notes.toString();
    }

    private static Table summary(VersionReport report) {
        Table table = new Table(List.of("figure", "value", "of"));
        VersionScore.Files files = report.files();
        VersionScore.Tokens tokens = report.tokens();
        table.add(List.of("repositories", String.valueOf(report.scores().size()), ""));
        table.add(share("same answer as from scratch", report.same(), report.edits(), "edits"));
        table.add(share("answered without reading", report.known(), report.edits(), "edits"));
        table.add(share("files not reopened, running", files.scratch() - files.running(), files.scratch(), "files"));
        table.add(
                share("files not reopened, restarted", files.scratch() - files.restarted(), files.scratch(), "files"));
        table.add(List.of(
                "time saved",
                percent(1 - report.secondsVersioned() / report.secondsScratch()),
                number(report.secondsScratch()) + " s"));
        if (tokens.scratch() > 0) {
            table.add(share("tokens saved", tokens.scratch() - tokens.versioned(), tokens.scratch(), "tokens"));
            table.add(share("same answer with a model", tokens.same(), report.edits(), "edits"));
        }
        return table;
    }

    private static List<String> share(String name, long part, long whole, String of) {
        return List.of(name, percent((double) part / whole), whole + " " + of);
    }

    private static Table table(VersionReport report) {
        boolean hasModel = report.tokens().scratch() > 0;
        Table table = new Table(hasModel ? concat(COLUMNS, List.of("tokens", "ours", "asked", "same")) : COLUMNS);
        for (VersionScore score : report.scores()) {
            VersionScore.Tokens tokens = score.tokens();
            List<String> row = row(score);
            table.add(
                    hasModel
                            ? concat(
                                    row,
                                    List.of(
                                            String.valueOf(tokens.scratch()),
                                            String.valueOf(tokens.versioned()),
                                            String.valueOf(tokens.asked()),
                                            String.valueOf(tokens.same())))
                            : row);
        }
        return table;
    }

    private static List<String> row(VersionScore score) {
        return List.of(
                score.history().name(),
                shortened(score.commits().getFirst()) + " to "
                        + shortened(score.commits().getLast()),
                "`" + score.history().command() + "`",
                String.valueOf(score.edits()),
                String.valueOf(score.known()),
                String.valueOf(score.same()),
                String.valueOf(score.files().scratch()),
                String.valueOf(score.files().running()),
                String.valueOf(score.files().restarted()),
                number(score.secondsScratch()),
                number(score.secondsVersioned()));
    }

    private static List<String> concat(List<String> one, List<String> other) {
        return Stream.concat(one.stream(), other.stream()).toList();
    }

    private static String shortened(String commit) {
        return commit.substring(0, Math.min(SHORT, commit.length()));
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    private static String number(double seconds) {
        return String.format(Locale.ROOT, "%.1f", seconds);
    }
}
