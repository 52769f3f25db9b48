package io.schedmate.evaluation.logs;

import io.schedmate.evaluation.score.Figure;
import io.schedmate.evaluation.score.PrecisionRecall;
import io.schedmate.evaluation.score.Tally;
import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.model.InfraType;
import io.schedmate.model.failure.Component;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Scores the category, infrastructure or not, the infrastructure type and the faulty component, with and without the
 * ambiguous logs.
 */
final class CauseFigures {

    private static final Pattern CUT_OFF = Pattern.compile("cancelled|time limit|killed|interrupted");

    private CauseFigures() {}

    static List<Figure> of(String prefix, List<LogOutcome.Failure> outcomes) {
        List<Figure> figures = new ArrayList<>(category(prefix, "", "", outcomes));
        List<LogOutcome.Failure> clear =
                outcomes.stream().filter(outcome -> !outcome.log().ambiguous()).toList();
        figures.addAll(category(prefix, ".unambiguous", ", without ambiguous logs", clear));
        List<LogOutcome.Failure> infrastructure = outcomes.stream()
                .filter(LogOutcome.Failure::labelledInfrastructure)
                .toList();
        figures.add(Tally.of(infrastructure, CauseFigures::typeRight)
                .figure(
                        prefix + "infraType",
                        "infrastructure type (storage counts as other)",
                        answers(outcomes, answer -> answer.infraType() != null)));
        List<LogOutcome.Failure> named = infrastructure.stream()
                .filter(outcome -> !outcome.log().component().isEmpty())
                .toList();
        figures.add(Tally.of(named, CauseFigures::componentRight)
                .figure(
                        prefix + "component",
                        "faulty component, where the log names it",
                        answers(outcomes, answer -> !answer.component().equals(Component.UNNAMED))));
        List<LogOutcome.Failure> reasoned = outcomes.stream()
                .filter(outcome -> outcome.log().reason() != null)
                .toList();
        figures.add(Tally.of(reasoned, CauseFigures::reasonRight)
                .figure(
                        prefix + "reason",
                        "reason, Acme taxonomy",
                        answers(outcomes, answer -> answer.reason() != null)));
        return figures;
    }

    private static boolean answers(List<LogOutcome.Failure> outcomes, Predicate<Diagnosis> names) {
        return outcomes.stream()
                .map(LogOutcome.Failure::answer)
                .filter(Objects::nonNull)
                .anyMatch(names);
    }

    /**
     * Scores healthy logs. A progress log whose note says that the job was cut off at the end may also be called
     * cancelled.
     */
    static List<Figure> healthy(List<LogOutcome.Healthy> outcomes) {
        List<LogOutcome.Healthy> whole = outcomes.stream()
                .filter(outcome -> !CUT_OFF.matcher(outcome.log().note()).find())
                .toList();
        return List.of(
                Tally.of(outcomes, LogOutcome.Healthy::calledHealthy).figure("healthy", "healthy log called healthy"),
                Tally.of(whole, LogOutcome.Healthy::calledHealthy)
                        .figure("healthy.whole", "the same, without logs labelled as cut off"));
    }

    static List<Miss> misses(String prefix, List<LogOutcome.Failure> outcomes) {
        List<Miss> misses = new ArrayList<>();
        for (LogOutcome.Failure outcome : outcomes) {
            Diagnosis answer = outcome.answer();
            if (!outcome.categoryRight()) {
                misses.add(miss(
                        prefix + "category",
                        outcome,
                        outcome.log().category().wire() + ", " + outcome.log().reason(),
                        answer == null ? "no answer" : answer.category().wire() + ", " + answer.reason()));
            }
            if (outcome.labelledInfrastructure() && !typeRight(outcome)) {
                misses.add(miss(
                        prefix + "infraType",
                        outcome,
                        String.valueOf(outcome.log().infraType()),
                        String.valueOf(answer == null ? null : answer.infraType())));
            }
            if (outcome.labelledInfrastructure() && !componentRight(outcome)) {
                misses.add(miss(
                        prefix + "component",
                        outcome,
                        outcome.log().component().toString(),
                        String.valueOf(answer == null ? null : answer.component())));
            }
        }
        return misses;
    }

    static List<Miss> healthyMisses(List<LogOutcome.Healthy> outcomes) {
        return outcomes.stream()
                .filter(outcome -> !outcome.calledHealthy())
                .map(CauseFigures::calledIll)
                .toList();
    }

    private static Miss calledIll(LogOutcome.Healthy outcome) {
        Diagnosis answer = outcome.answer();
        if (answer == null) {
            return new Miss("healthy", outcome.log().file(), 0, "none", "no answer");
        }
        Long line = answer.rootCauseLine();
        String text = answer.rootCauseText();
        return new Miss(
                "healthy",
                outcome.log().file(),
                line == null ? 0 : line,
                "none",
                answer.category().wire() + ": " + ShortText.text(text == null ? "" : text));
    }

    private static List<Figure> category(
            String prefix, String suffix, String words, List<LogOutcome.Failure> outcomes) {
        PrecisionRecall infrastructure = infrastructure(outcomes);
        return List.of(
                Tally.of(outcomes, LogOutcome.Failure::categoryRight)
                        .figure(prefix + "category" + suffix, "category, four ways" + words),
                Figure.statistic(
                        prefix + "infra.f1" + suffix,
                        "infrastructure F1" + words,
                        outcomes,
                        sample -> infrastructure(sample).f1()),
                infrastructure.precision(prefix + "infra.precision" + suffix, "infrastructure precision" + words),
                infrastructure.recall(prefix + "infra.recall" + suffix, "infrastructure recall" + words));
    }

    private static PrecisionRecall infrastructure(List<LogOutcome.Failure> outcomes) {
        return PrecisionRecall.of(
                outcomes, LogOutcome.Failure::labelledInfrastructure, LogOutcome.Failure::calledInfrastructure);
    }

    private static boolean typeRight(LogOutcome.Failure outcome) {
        Diagnosis answer = outcome.answer();
        InfraType type = answer == null ? null : answer.infraType();
        return type != null
                && withoutStorage(type.wire())
                        .equals(withoutStorage(outcome.log().infraType()));
    }

    private static String withoutStorage(@Nullable String type) {
        return type == null || type.equals(InfraType.STORAGE.wire()) ? InfraType.OTHER.wire() : type;
    }

    private static boolean componentRight(LogOutcome.Failure outcome) {
        Diagnosis answer = outcome.answer();
        return answer != null && NamedComponent.matches(outcome.log().component(), answer.component());
    }

    private static boolean reasonRight(LogOutcome.Failure outcome) {
        Diagnosis answer = outcome.answer();
        String reason = outcome.log().reason();
        return answer != null && reason != null && reason.equalsIgnoreCase(answer.reason());
    }

    private static Miss miss(String figure, LogOutcome.Failure outcome, String expected, String answered) {
        return new Miss(figure, outcome.log().file(), outcome.log().rootCauseLine(), expected, answered);
    }
}
