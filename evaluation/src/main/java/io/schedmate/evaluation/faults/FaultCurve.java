package io.schedmate.evaluation.faults;

import io.schedmate.evaluation.score.Figure;
import io.schedmate.evaluation.score.Tally;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The figures for one probability that a test detects a fault.
 *
 * @param figures over all faults
 * @param types the same figures per type
 */
public record FaultCurve(double reproduces, List<Figure> figures, List<TypeFigures> types) {

    /** The figures of one type of fault. */
    public record TypeFigures(String type, Truth truth, List<Figure> figures) {}

    static FaultCurve of(FaultModel model, double reproduces, List<FaultOutcome> all) {
        Map<String, List<FaultOutcome>> byType = byType(all);
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
        return List.of(
                rate("found", "faulty nodes found", all, FaultOutcome::found, FaultOutcome::faulty),
                rate("wronged", "healthy nodes isolated", all, FaultOutcome::wronged, FaultOutcome::healthy),
                rate("wrong", "wrong isolations", all, FaultOutcome::wronged, one -> one.found() + one.wronged()),
                rate("recovered", "restarted automatically", others, FaultOutcome::recovered),
                rate("blind", "users' bugs restarted blindly", user, FaultOutcome::restartedBlindly),
                rate(
                        "passed",
                        "users' bugs restarted after their nodes passed",
                        user,
                        FaultOutcome::restartedAfterTests),
                Figure.number(
                        "tests", "group tests per tested fault", mean(tested, FaultOutcome::tests), tested.size()),
                Figure.number(
                        "gpuMinutes",
                        "GPU-minutes per tested fault",
                        mean(tested, one -> one.nodeTests() * model.gpusPerNode() * model.minutesPerTest()),
                        tested.size()));
    }

    private static Figure rate(String id, String label, List<FaultOutcome> all, Predicate<FaultOutcome> hit) {
        return rate(id, label, all, one -> hit.test(one) ? 1 : 0, _ -> 1);
    }

    /**
     * Returns a rate with an interval over clusters: faults of one type print the same few templates, so they are one
     * cluster.
     */
    private static Figure rate(
            String id,
            String label,
            List<FaultOutcome> all,
            ToLongFunction<FaultOutcome> hits,
            ToLongFunction<FaultOutcome> n) {
        return Figure.clusteredRate(
                id,
                label,
                byType(all).values().stream()
                        .map(some -> new Tally(sum(some, hits), sum(some, n)))
                        .toList());
    }

    private static Map<String, List<FaultOutcome>> byType(List<FaultOutcome> all) {
        return all.stream().collect(Collectors.groupingBy(FaultOutcome::type, TreeMap::new, Collectors.toList()));
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
