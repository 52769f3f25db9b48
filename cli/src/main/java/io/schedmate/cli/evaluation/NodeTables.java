package io.schedmate.cli.evaluation;

import io.schedmate.cli.terminal.JsonObject;
import io.schedmate.evaluation.nodes.FleetScore;
import io.schedmate.evaluation.nodes.FleetScore.AtK;
import io.schedmate.evaluation.nodes.FleetScore.Suspects;
import io.schedmate.evaluation.score.Interval;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Formats tables of the later failures of ranked nodes. */
final class NodeTables {

    private static final List<Integer> LENGTHS = List.of(10, 20, 50, 100);

    private NodeTables() {}

    static String of(List<FleetScore> fleets) {
        StringBuilder text = new StringBuilder("""
                | fleet | nodes | split | k | failed again: chance | most failures so far | rate | failed twice as often: chance | most failures so far | rate |
                | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
                """);
        fleets.forEach(fleet -> fleet.atK()
                .forEach(each -> text.append("| %s | %d | %s | %s%n"
                        .formatted(
                                fleet.fleet(),
                                fleet.nodes(),
                                LocalDate.ofInstant(fleet.split(), ZoneOffset.UTC),
                                cells(List.of(fleet), each.k())))));
        if (fleets.size() > 1) {
            for (int k : LENGTHS) {
                List<FleetScore> judged = fleets.stream()
                        .filter(fleet -> fleet.atK().stream().anyMatch(each -> each.k() == k))
                        .toList();
                if (judged.size() > 1) {
                    text.append("| %d fleets | %d | | %s%n"
                            .formatted(
                                    judged.size(),
                                    judged.stream().mapToInt(FleetScore::nodes).sum(),
                                    cells(judged, k)));
                }
            }
        }
        return text.append(suspects(fleets)).toString();
    }

    private static String cells(List<FleetScore> fleets, int k) {
        long n = (long) k * fleets.size();
        return "%d | %s | %s | %s | %s | %s | %s |"
                .formatted(
                        k,
                        percent(fleets.stream()
                                .mapToDouble(FleetScore::again)
                                .average()
                                .orElse(0)),
                        rate(hits(fleets, k, each -> each.byCount().again()), n),
                        rate(hits(fleets, k, each -> each.byRate().again()), n),
                        percent(fleets.stream()
                                .mapToDouble(FleetScore::often)
                                .average()
                                .orElse(0)),
                        rate(hits(fleets, k, each -> each.byCount().often()), n),
                        rate(hits(fleets, k, each -> each.byRate().often()), n));
    }

    private static double hits(List<FleetScore> fleets, int k, ToDoubleFunction<AtK> hits) {
        return fleets.stream()
                .flatMap(fleet -> fleet.atK().stream())
                .filter(each -> each.k() == k)
                .mapToDouble(hits)
                .sum();
    }

    private static String suspects(List<FleetScore> fleets) {
        long listed = fleets.stream()
                .map(FleetScore::suspects)
                .mapToInt(Suspects::listed)
                .sum();
        long again = fleets.stream()
                .map(FleetScore::suspects)
                .mapToInt(Suspects::again)
                .sum();
        long often = fleets.stream()
                .map(FleetScore::suspects)
                .mapToInt(Suspects::often)
                .sum();
        return listed == 0
                ? "\nNo node was a suspect at the split.\n"
                : "%nOf %d nodes that were suspects at the split, %s failed again and %s failed more than twice as often as their fleet.%n"
                        .formatted(listed, rate(again, listed), rate(often, listed));
    }

    private static String rate(double hits, long n) {
        Interval interval = Interval.wilson(Math.round(hits), n);
        return "%s (%.0f to %.0f)".formatted(percent(hits / n), 100 * interval.low(), 100 * interval.high());
    }

    private static String percent(double ratio) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * ratio);
    }

    static void properties(JsonObject object, FleetScore fleet) {
        object.text("fleet", fleet.fleet())
                .text("split", fleet.split().toString())
                .number("nodes", fleet.nodes())
                .number("failedAgainRatio", fleet.again())
                .number("failedOftenRatio", fleet.often())
                .number("suspects", fleet.suspects().listed())
                .number("suspectsFailedAgain", fleet.suspects().again())
                .number("suspectsFailedOften", fleet.suspects().often());
        fleet.atK()
                .forEach(each -> object.number(
                                "againByRate" + each.k(), each.byRate().again())
                        .number("againByCount" + each.k(), each.byCount().again())
                        .number("oftenByRate" + each.k(), each.byRate().often())
                        .number("oftenByCount" + each.k(), each.byCount().often()));
    }
}
