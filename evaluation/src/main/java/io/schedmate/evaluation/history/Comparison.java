package io.schedmate.evaluation.history;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Compares one of our figures with that of the rule that is best by it, among the rules that answered each job.
 *
 * @param betterBy share of the rule's figure, positive if ours is better
 */
public record Comparison(String figure, double ours, String bestRule, double best, double betterBy) {

    private record Figure(String name, boolean higherIsBetter, ToDoubleFunction<Score> of) {}

    private static final List<Figure> FIGURES = List.of(
            new Figure("within a factor 2", true, Score::withinTwoShare),
            new Figure("median abs ln", false, Score::medianAbsLn),
            new Figure("pinball p10, s", false, score -> score.pinballSeconds().get(0)),
            new Figure("pinball p50, s", false, score -> score.pinballSeconds().get(1)),
            new Figure("pinball p90, s", false, score -> score.pinballSeconds().get(2)),
            new Figure("pinball p10, ln", false, score -> score.pinballLn().get(0)),
            new Figure("pinball p50, ln", false, score -> score.pinballLn().get(1)),
            new Figure("pinball p90, ln", false, score -> score.pinballLn().get(2)),
            new Figure("interval score, s", false, Score::intervalScoreSeconds),
            new Figure("interval score, ln", false, Score::intervalScoreLn),
            new Figure("mean abs error, s", false, score -> score.absErrors().mean()),
            new Figure("median abs error, s", false, score -> score.absErrors().median()));

    /** Compares all figures with those of one engine, on the jobs that the engine answered. */
    static List<Comparison> beside(Score ours, Score rung) {
        return FIGURES.stream()
                .map(figure -> of(figure, figure.of().applyAsDouble(ours), rung))
                .toList();
    }

    /** Compares all figures; returns none if either side has no answers. */
    static List<Comparison> all(Score ours, List<Score> rules, int jobs) {
        List<Score> rivals = rules.stream()
                .filter(rule -> rule.jobs() == jobs && jobs > 0 && ours.jobs() > 0)
                .toList();
        return FIGURES.stream()
                .map(figure -> of(figure, ours, rivals))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<Comparison> of(Figure figure, Score ours, List<Score> rivals) {
        Comparator<Score> byFigure = Comparator.comparingDouble(figure.of());
        return rivals.stream()
                .min(figure.higherIsBetter() ? byFigure.reversed() : byFigure)
                .map(best -> of(figure, figure.of().applyAsDouble(ours), best));
    }

    private static Comparison of(Figure figure, double ours, Score best) {
        double theirs = figure.of().applyAsDouble(best);
        double gain = figure.higherIsBetter() ? ours - theirs : theirs - ours;
        return new Comparison(figure.name(), ours, best.name(), theirs, theirs == 0 ? 0 : gain / theirs);
    }
}
