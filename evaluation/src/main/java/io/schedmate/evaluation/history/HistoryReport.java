package io.schedmate.evaluation.history;

import java.util.List;
import java.util.Locale;

/**
 * How well durations were foretold on one trace.
 *
 * @param scored jobs of a second or more
 * @param abstained of them, those of which the estimator said that it does not know
 * @param scores the estimator first, then its rungs, then the baselines
 */
public record HistoryReport(int scored, int abstained, List<Score> scores) {

    public HistoryReport {
        scores = List.copyOf(scores);
    }

    public Score score(String name) {
        return scores.stream()
                .filter(score -> score.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("Expected one of the scored rules, got (" + name
                        + "). Maybe one of " + scores.stream().map(Score::name).toList() + "."));
    }

    /** A table for a terminal. */
    public String text() {
        StringBuilder text = new StringBuilder(format("%d jobs scored, %d without an answer%n%n", scored, abstained));
        text.append(format(
                "%-28s %7s %7s %7s %7s %24s %21s %7s %9s %8s%n",
                "rule",
                "jobs",
                "applies",
                "x2",
                "|ln|",
                "pinball s p10/p50/p90",
                "pinball ln",
                "cover",
                "MAE s",
                "(<100%)"));
        scores.forEach(score -> text.append(line(score)));
        return text.toString();
    }

    private static String line(Score score) {
        List<Double> seconds = score.pinballSeconds();
        List<Double> lns = score.pinballLn();
        return format(
                "%-28s %7d %6.1f%% %6.1f%% %7.3f %8.0f%8.0f%8.0f %7.3f%7.3f%7.3f %6.1f%% %9.0f %7.1f%%%n",
                score.name(),
                score.jobs(),
                100 * score.appliesShare(),
                100 * score.withinTwoShare(),
                score.medianAbsLn(),
                seconds.get(0),
                seconds.get(1),
                seconds.get(2),
                lns.get(0),
                lns.get(1),
                lns.get(2),
                100 * score.coverShare(),
                score.meanAbsErrorSeconds(),
                100 * score.within100Share());
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
