package io.schedmate.evaluation.logs;

import io.schedmate.evaluation.score.Confusion;
import io.schedmate.evaluation.score.Figure;
import io.schedmate.model.LineLabel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Scores line labels: each line alone, and in the context of its file. */
final class LineFigures {

    static final List<String> CLASSES =
            Arrays.stream(LineLabel.values()).map(LineLabel::wire).toList();

    private LineFigures() {}

    static List<Figure> of(List<LogOutcome.Line> lines) {
        List<Figure> figures = new ArrayList<>();
        figures.addAll(figures("lines.alone", "alone", pairs(lines, LogOutcome.Line::alone)));
        List<LogOutcome.Line> found = found(lines);
        figures.addAll(figures("lines.context", "in context", pairs(found, LogOutcome.Line::inContext)));
        List<LogOutcome.Line> traps =
                lines.stream().filter(line -> line.line().trap() != null).toList();
        figures.add(Figure.rate(
                "lines.traps",
                "trap lines right, alone",
                traps.stream()
                        .filter(trap -> trap.alone() == trap.line().label())
                        .count(),
                traps.size()));
        return figures;
    }

    static Confusion alone(List<LogOutcome.Line> lines) {
        return Confusion.of(CLASSES, pairs(lines, LogOutcome.Line::alone));
    }

    static Confusion inContext(List<LogOutcome.Line> lines) {
        return Confusion.of(CLASSES, pairs(found(lines), LogOutcome.Line::inContext));
    }

    static List<Miss> misses(List<LogOutcome.Line> lines) {
        List<Miss> misses = new ArrayList<>();
        for (LogOutcome.Line line : lines) {
            addMiss(misses, "lines.alone.macroF1", line, line.alone());
            if (line.inContext() != null) {
                addMiss(misses, "lines.context.macroF1", line, line.inContext());
            }
        }
        return misses;
    }

    private static void addMiss(List<Miss> misses, String figure, LogOutcome.Line line, @Nullable LineLabel answer) {
        if (answer != line.line().label()) {
            misses.add(new Miss(
                    figure,
                    line.line().file(),
                    line.line().line(),
                    line.line().label().wire(),
                    name(answer) + ": " + ShortText.text(line.line().text())));
        }
    }

    private static List<Figure> figures(String id, String label, List<Confusion.Pair> pairs) {
        return List.of(
                Figure.statistic(
                        id + ".macroF1",
                        "line macro-F1, " + label,
                        pairs,
                        sample -> Confusion.of(CLASSES, sample).macroF1()),
                Figure.rate(
                        id + ".accuracy",
                        "line accuracy, " + label,
                        pairs.stream()
                                .filter(pair -> pair.truth().equals(pair.answer()))
                                .count(),
                        pairs.size()));
    }

    private static List<LogOutcome.Line> found(List<LogOutcome.Line> lines) {
        return lines.stream().filter(line -> line.inContext() != null).toList();
    }

    private static List<Confusion.Pair> pairs(
            List<LogOutcome.Line> lines, Function<LogOutcome.Line, @Nullable LineLabel> answer) {
        return lines.stream()
                .map(line -> new Confusion.Pair(line.line().label().wire(), name(answer.apply(line))))
                .toList();
    }

    private static String name(@Nullable LineLabel label) {
        return label == null ? "no answer" : label.wire();
    }
}
