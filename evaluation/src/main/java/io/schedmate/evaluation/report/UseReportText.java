package io.schedmate.evaluation.report;

import io.schedmate.evaluation.history.UseReport;
import io.schedmate.evaluation.history.UseReport.UseScore;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Formats the quality of estimates of GPU use as a table for a terminal or as Markdown. */
public final class UseReportText {

    private static final String NOTES = """
            Mean relative errors. new model: all runs of the model are held out; new run: only the run itself.
            mean of others: their geometric mean. oracle: the run of another model that is closest to the truth.
            """;

    private UseReportText() {}

    public static String text(UseReport report) {
        return table(report).text() + "\n" + byModel(report) + NOTES;
    }

    public static String markdown(UseReport report) {
        return table(report).markdown() + "\n" + byModel(report) + NOTES;
    }

    private static Table table(UseReport report) {
        Table table = new Table(List.of("use", "runs", "new model", "new run", "mean of others", "oracle"));
        for (UseScore it : report.scores()) {
            table.add(List.of(
                    named(it),
                    String.valueOf(it.runs()),
                    percent(it.newModel()),
                    percent(it.newRun()),
                    percent(it.geometricMean()),
                    percent(it.oracle())));
        }
        return table;
    }

    /** Returns the table by model, with the largest errors first. */
    private static String byModel(UseReport report) {
        StringBuilder text = new StringBuilder();
        for (UseScore it : report.scores()) {
            text.append("New model, ").append(named(it)).append(": ");
            text.append(it.byModel().entrySet().stream()
                    .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                    .map(entry -> entry.getKey() + " " + percent(entry.getValue()))
                    .collect(Collectors.joining(", ")));
            text.append(".\n");
        }
        return text.toString();
    }

    private static String named(UseScore score) {
        return score.measure().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static String percent(double share) {
        return Double.isNaN(share) ? "-" : String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }
}
