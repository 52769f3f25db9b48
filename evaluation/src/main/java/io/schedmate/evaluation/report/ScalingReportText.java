package io.schedmate.evaluation.report;

import io.schedmate.evaluation.scaling.ScalingScore;
import java.util.List;
import java.util.Locale;

/** Formats the quality of predicted speeds in other settings as a table for a terminal or as Markdown. */
public final class ScalingReportText {

    private static final String NOTES = """
            Relative errors of the ratio of speed in the target setting to current speed. known: measured runs of the model, none in the target
            setting; for another GPU type, none on that type. linear: speed is proportional to the number of GPUs. same: it does not change.
            """;

    private ScalingReportText() {}

    public static String text(List<ScalingScore> scores) {
        return table(scores).text() + "\n" + NOTES;
    }

    public static String markdown(List<ScalingScore> scores) {
        return table(scores).markdown() + "\n" + NOTES;
    }

    private static Table table(List<ScalingScore> scores) {
        Table table = new Table(List.of(
                "changed", "known", "questions", "median error", "linear", "same", "mean error", "in the 80 % range"));
        scores.forEach(score -> table.add(List.of(
                score.change(),
                String.valueOf(score.known()),
                String.valueOf(score.questions()),
                percent(score.median()),
                percent(score.linear()),
                percent(score.same()),
                percent(score.mean()),
                percent(score.inRange()))));
        return table;
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }
}
