package io.schedmate.evaluation.logs;

import io.schedmate.evaluation.score.Figure;
import io.schedmate.evaluation.score.Median;
import io.schedmate.logs.diagnose.Diagnosis;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Scores the distance between located and labelled lines. {@code either} is right if the engine's first error is near
 * the labelled first error, or its root cause near the labelled root cause.
 */
final class LocatorFigures {

    private static final long NEAR = 3;
    private static final List<Long> DISTANCES = List.of(0L, NEAR, 20L);

    private LocatorFigures() {}

    static List<Figure> of(String prefix, List<LogOutcome.Failure> outcomes) {
        List<Figure> figures = new ArrayList<>();
        for (Target target : Target.values()) {
            for (long distance : DISTANCES) {
                figures.add(Figure.rate(
                        prefix + "locator." + target.id + (distance == 0 ? ".exact" : ".within" + distance),
                        target.label + (distance == 0 ? " exact" : " within " + distance),
                        outcomes.stream()
                                .filter(outcome -> target.distance(outcome) <= distance)
                                .count(),
                        outcomes.size()));
            }
        }
        List<LogOutcome.Failure> clear =
                outcomes.stream().filter(outcome -> !outcome.log().ambiguous()).toList();
        figures.add(Figure.rate(
                prefix + "locator.either.within3.unambiguous",
                "either within 3, without ambiguous logs",
                clear.stream()
                        .filter(outcome -> Target.EITHER.distance(outcome) <= NEAR)
                        .count(),
                clear.size()));
        List<Integer> reads =
                outcomes.stream().map(LogOutcome.Failure::rangeReads).toList();
        figures.add(Figure.number(
                prefix + "locator.rangeReads.median", "range reads, median", Median.of(reads), reads.size()));
        figures.add(Figure.number(
                prefix + "locator.rangeReads.max",
                "range reads, maximum",
                reads.stream().max(Integer::compare).map(Integer::doubleValue).orElse(null),
                reads.size()));
        return figures;
    }

    static List<Miss> misses(String prefix, List<LogOutcome.Failure> outcomes) {
        List<Miss> misses = new ArrayList<>();
        for (LogOutcome.Failure outcome : outcomes) {
            for (Target target : Target.values()) {
                if (target.distance(outcome) > NEAR) {
                    misses.add(new Miss(
                            prefix + "locator." + target.id + ".within3",
                            outcome.log().file(),
                            target.expected(outcome),
                            "line " + target.expected(outcome),
                            "line " + target.answered(outcome.answer())));
                }
            }
        }
        return misses;
    }

    private enum Target {
        EITHER("either", "first error or root cause"),
        FIRST("firstError", "first error"),
        ROOT("rootCause", "root cause");

        private final String id;
        private final String label;

        Target(String id, String label) {
            this.id = id;
            this.label = label;
        }

        long distance(LogOutcome.Failure outcome) {
            if (this == EITHER) {
                return Math.min(FIRST.distance(outcome), ROOT.distance(outcome));
            }
            Long answer = answered(outcome.answer());
            return answer == null ? Long.MAX_VALUE : Math.abs(answer - expected(outcome));
        }

        long expected(LogOutcome.Failure outcome) {
            return this == ROOT ? outcome.log().rootCauseLine() : outcome.log().firstErrorLine();
        }

        @Nullable
        Long answered(@Nullable Diagnosis answer) {
            if (answer == null) {
                return null;
            }
            return this == ROOT ? answer.rootCauseLine() : answer.firstErrorLine();
        }
    }
}
