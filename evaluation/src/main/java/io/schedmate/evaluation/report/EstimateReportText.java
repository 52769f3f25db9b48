package io.schedmate.evaluation.report;

import io.schedmate.code.history.EndState;
import io.schedmate.evaluation.history.Comparison;
import io.schedmate.evaluation.history.EndScore;
import io.schedmate.evaluation.history.HistoryReport;
import io.schedmate.evaluation.history.Score;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Formats a replayed trace as tables, for a terminal or as Markdown. */
public final class EstimateReportText {

    private static final String NONE = "-";
    private static final String NOTES = """
            applies: the rule itself answered, not its fallback. x2: the likeliest duration is within a factor of 2.
            ln: median of |ln(likeliest / truth)|. cover: truth from p10 to p90, inclusive; it should be 80 %.
            under 100 %: |p - t| / t < 1, which holds for every answer below the truth; for comparison only.
            interval score: Winkler's, for the 80 % range: its width plus ten times the truth's distance outside it.
            rung alone: estimate and rung, both on the jobs that the rung answered.
            best rule: the best of the rules that answered every job; a rule with one number gives it at every level.
            """;

    private EstimateReportText() {}

    public static String text(HistoryReport report) {
        return summary(report) + "\n\n" + points(report.scores()).text() + "\n"
                + losses(report.scores()).text() + "\n" + comparisons(report).text() + "\n"
                + besideRungs(report).text() + "\n"
                + ends(report).text() + "\n"
                + NOTES;
    }

    public static String markdown(HistoryReport report) {
        return summary(report) + "\n\n" + points(report.scores()).markdown() + "\n"
                + losses(report.scores()).markdown() + "\n"
                + comparisons(report).markdown() + "\n"
                + besideRungs(report).markdown() + "\n"
                + ends(report).markdown() + "\n" + NOTES;
    }

    private static String summary(HistoryReport report) {
        return format(
                "%d jobs scored, %d without an answer (%.2f %%).",
                report.scored(), report.abstained(), 100.0 * report.abstained() / Math.max(1, report.scored()));
    }

    private static Table points(List<Score> scores) {
        Table table =
                new Table(List.of("rule", "jobs", "applies", "x2", "ln", "cover", "MAE s", "MedAE s", "under 100 %"));
        for (Score it : scores) {
            table.add(row(
                    it,
                    List.of(
                            percent(it.appliesShare()),
                            percent(it.withinTwoShare()),
                            format("%.3f", it.medianAbsLn()),
                            percent(it.coverShare()),
                            format("%.0f", it.absErrors().mean()),
                            format("%.0f", it.absErrors().median()),
                            percent(it.within100Share()))));
        }
        return table;
    }

    private static Table losses(List<Score> scores) {
        Table table =
                new Table(List.of("pinball loss", "jobs", "p10 s", "p50 s", "p90 s", "p10 ln", "p50 ln", "p90 ln"));
        for (Score it : scores) {
            List<String> cells = new ArrayList<>();
            it.pinballSeconds().forEach(loss -> cells.add(format("%.0f", loss)));
            it.pinballLn().forEach(loss -> cells.add(format("%.3f", loss)));
            table.add(row(it, cells));
        }
        return table;
    }

    /** Returns a row of cells, with dashes for a rule that never answered. */
    private static List<String> row(Score score, List<String> cells) {
        List<String> row = new ArrayList<>(List.of(score.name(), String.valueOf(score.jobs())));
        cells.forEach(cell -> row.add(score.jobs() == 0 ? NONE : cell));
        return row;
    }

    private static Table comparisons(HistoryReport report) {
        Table table = new Table(List.of("figure", "estimate", "best rule", "its figure", "better by"));
        for (Comparison it : report.comparisons()) {
            table.add(
                    List.of(it.figure(), number(it.ours()), it.bestRule(), number(it.best()), percent(it.betterBy())));
        }
        return table;
    }

    private static Table besideRungs(HistoryReport report) {
        Table table = new Table(List.of("figure", "rung", "jobs", "estimate", "rung alone", "better by"));
        for (HistoryReport.EngineComparison rung : report.besideRungs()) {
            for (Comparison it : rung.figures()) {
                table.add(List.of(
                        it.figure(),
                        it.bestRule(),
                        String.valueOf(rung.jobs()),
                        number(it.ours()),
                        number(it.best()),
                        percent(it.betterBy())));
            }
        }
        return table;
    }

    private static Table ends(HistoryReport report) {
        Table table =
                new Table(List.of("ends", "jobs", "Brier", "finished", "failed", "cancelled", "timed out", "log loss"));
        for (EndScore it : report.ends()) {
            table.add(List.of(
                    it.name(),
                    String.valueOf(it.jobs()),
                    loss(it.brierSum()),
                    loss(it.brier().get(EndState.FINISHED)),
                    loss(it.brier().get(EndState.FAILED)),
                    loss(it.brier().get(EndState.CANCELLED)),
                    loss(it.brier().get(EndState.TIMED_OUT)),
                    loss(it.logLoss())));
        }
        return table;
    }

    private static String loss(@Nullable Double loss) {
        return loss == null ? NONE : format("%.4f", loss);
    }

    private static String number(double value) {
        return value >= 100 ? format("%.0f", value) : format("%.3f", value);
    }

    private static String percent(double share) {
        return format("%.1f %%", 100 * share);
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
