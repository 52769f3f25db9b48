package io.schedmate.evaluation.report;

import io.schedmate.evaluation.score.Figure;
import io.schedmate.evaluation.score.Interval;
import java.util.Locale;

/** Formats a figure for people. */
final class FigureText {

    private FigureText() {}

    /**
     * Returns {@code 84.3 % [72, 92] n=51}, {@code 0.853 [0.82, 0.88] n=435} or {@code 7 n=51}; a dash if nothing was
     * measured.
     */
    static String of(Figure figure) {
        Double value = figure.value();
        if (value == null) {
            return "-";
        }
        String n = " n=" + figure.n();
        Interval interval = figure.interval();
        return switch (figure.unit()) {
            case RATE ->
                text("%.1f %%", value * 100)
                        + (interval == null ? "" : text(" [%.0f, %.0f]", interval.low() * 100, interval.high() * 100))
                        + n;
            case SCORE ->
                text("%.3f", value)
                        + (interval == null ? "" : text(" [%.2f, %.2f]", interval.low(), interval.high()))
                        + n;
            case NUMBER -> text("%.2f", value).replaceFirst("\\.?0+$", "") + n;
        };
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
