package io.schedmate.evaluation.faults;

import io.schedmate.evaluation.score.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The figures for one value of how likely a test shows a fault.
 *
 * @param figures over all faults
 * @param types the same of each type
 */
public record FaultCurve(double reproduces, List<Figure> figures, List<TypeFigures> types) {

    /** The figures of one type of fault. */
    public record TypeFigures(String type, Truth truth, List<Figure> figures) {}

    static FaultCurve of(FaultModel model, double reproduces, List<FaultOutcome> all) {
        Map<String, List<FaultOutcome>> byType = new TreeMap<>();
        all.forEach(one ->
                byType.computeIfAbsent(one.type(), _ -> new ArrayList<>()).add(one));
        List<TypeFigures> types = byType.entrySet().stream()
                .map(each -> new TypeFigures(
                        each.getKey(), each.getValue().getFirst().truth(), figures(model, each.getValue())))
                .toList();
        return new FaultCurve(reproduces, figures(model, all), types);
    }

    private static List<Figure> figures(FaultModel model, List<FaultOutcome> all) {
        List<FaultOutcome> user = of(all, one -> one.truth() == Truth.USER);
        List<FaultOutcome> others = of(all, one -> one.truth() == Truth.HARDWARE || one.truth() == Truth.PASSING);
        List<FaultOutcome> tested = of(all, one -> one.tests() > 0);
        long found = all.stream().mapToLong(FaultOutcome::found).sum();
        long wronged = all.stream().mapToLong(FaultOutcome::wronged).sum();
        return List.of(
                Figure.rate("found", "faulty nodes found", found, sum(all, FaultOutcome::faulty)),
                Figure.rate("wronged", "healthy nodes isolated", wronged, sum(all, FaultOutcome::healthy)),
                Figure.rate("wrong", "isolations that were wrong", wronged, found + wronged),
                Figure.rate(
                        "recovered",
                        "restarted without a person",
                        of(others, FaultOutcome::recovered).size(),
                        others.size()),
                Figure.rate(
                        "blind",
                        "users' bugs restarted blindly",
                        of(user, FaultOutcome::restartedBlindly).size(),
                        user.size()),
                Figure.rate(
                        "passed",
                        "users' bugs restarted after their nodes passed",
                        of(user, FaultOutcome::restartedAfterTests).size(),
                        user.size()),
                Figure.number(
                        "tests",
                        "group tests a fault that was tested",
                        mean(tested, FaultOutcome::tests),
                        tested.size()),
                Figure.number(
                        "gpuMinutes",
                        "GPU-minutes a fault that was tested",
                        mean(tested, one -> one.nodeTests() * model.gpusPerNode() * model.minutesPerTest()),
                        tested.size()));
    }

    private static List<FaultOutcome> of(List<FaultOutcome> all, Predicate<FaultOutcome> which) {
        return all.stream().filter(which).toList();
    }

    private static long sum(List<FaultOutcome> all, ToLongFunction<FaultOutcome> count) {
        return all.stream().mapToLong(count).sum();
    }

    private static @Nullable Double mean(List<FaultOutcome> all, ToDoubleFunction<FaultOutcome> value) {
        return all.isEmpty() ? null : all.stream().mapToDouble(value).average().orElse(0);
    }
}
