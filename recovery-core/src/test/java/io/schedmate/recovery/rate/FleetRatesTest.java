package io.schedmate.recovery.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.GammaDistribution;
import org.junit.jupiter.api.Test;

class FleetRatesTest {

    private static final Instant NOW = Instant.parse("2026-07-01T00:00:00Z");
    private static final Duration GAP = Duration.ofHours(1);
    private static final RateSettings SETTINGS = new RateSettings(Duration.ofDays(180), 0.9, 2, 0.95, GAP);
    private static final RateSettings FORGETS_NOTHING = new RateSettings(Duration.ofDays(1_000_000), 0.9, 2, 0.95, GAP);

    @Test
    void onlyANodeThatFailsRepeatedlyIsSuspect() {
        List<NodeHistory> fleet = fleet(20, 1);
        fleet.add(node("lemon", 300, 10, 20, 30, 40, 50, 60, 70, 80));

        FleetRates rates = FleetRates.of(fleet, NOW, SETTINGS);

        assertThat(rates.suspects()).containsExactly("lemon");
        assertThat(rates.rate("lemon")).hasValueSatisfying(rate -> {
            assertThat(rate.suspect()).isTrue();
            assertThat(rate.lowPerDay()).isBetween(2 * rate.fleetPerDay(), rate.perDay());
            assertThat(rate.highPerDay()).isGreaterThan(rate.perDay());
        });
        assertThat(rates.rate("n1"))
                .hasValueSatisfying(rate -> assertThat(rate.suspect()).isFalse());
    }

    @Test
    void theProbabilityThresholdOfSuspectsIsConfigurable() {
        List<NodeHistory> fleet = fleet(20, 1);
        fleet.add(node("lemon", 300, 10, 20, 30, 40, 50, 60, 70, 80));
        double probability =
                FleetRates.of(fleet, NOW, SETTINGS).rate("lemon").orElseThrow().probabilityWorse();

        assertThat(FleetRates.of(fleet, NOW, from(probability - 0.01)).suspects())
                .containsExactly("lemon");
        assertThat(FleetRates.of(fleet, NOW, from((1 + probability) / 2)).suspects())
                .isEmpty();
    }

    @Test
    void nodesThatDifferOnlyByChanceAreNotSuspect() {
        var random = new Random(7);
        List<NodeHistory> fleet = IntStream.range(0, 500)
                .mapToObj(node -> drawn("n" + node, 0.01, 365, random))
                .toList();

        FleetRates rates = FleetRates.of(fleet, NOW, SETTINGS);

        assertThat(rates.suspects()).isEmpty();
        assertThat(rates.means().values()).allSatisfy(mean -> assertThat(mean).isCloseTo(0.01, within(0.004)));
    }

    @Test
    void aShortObservationGivesAnIntervalAsWideAsItsFewFailuresJustify() {
        List<NodeHistory> fleet = IntStream.range(0, 4)
                .mapToObj(node -> new NodeHistory(
                        "n" + node,
                        List.of(new Span(NOW.minus(Duration.ofMinutes(10)), NOW)),
                        List.of(new Incident(NOW.minus(Duration.ofMinutes(5)), 1))))
                .toList();

        FailureRate rate = FleetRates.of(fleet, NOW, SETTINGS).rate("n0").orElseThrow();

        // There are four failures of the fleet and one of the node, so the interval is as wide as that of a gamma
        // distribution of shape 5.
        GammaDistribution five = GammaDistribution.of(5, 1);
        double widest = five.inverseCumulativeProbability(0.95) / five.inverseCumulativeProbability(0.05);
        assertThat(rate.highPerDay() / rate.lowPerDay()).isCloseTo(widest, within(0.01));
        assertThat(rate.suspect()).isFalse();
    }

    @Test
    void anUnobservedNodeHasTheRateOfTheFleet() {
        List<NodeHistory> fleet = fleet(40, 2);
        fleet.add(new NodeHistory("new", List.of(), List.of()));

        FailureRate rate =
                FleetRates.of(fleet, NOW, FORGETS_NOTHING).rate("new").orElseThrow();

        assertThat(rate.perDay()).isCloseTo(rate.fleetPerDay(), within(1e-12));
    }

    @Test
    void oneFailureOfANewNodeCountsLessThanManyOfAnOldOne() {
        List<NodeHistory> fleet = fleet(40, 2);
        fleet.add(node("new", 2, 1));
        fleet.add(node(
                "old", 300, IntStream.rangeClosed(1, 30).map(day -> day * 9).toArray()));

        FleetRates rates = FleetRates.of(fleet, NOW, FORGETS_NOTHING);

        // Without the fleet, the rates would be 0.5 and 0.1 failures a day.
        assertThat(rates.means().get("new")).isLessThan(rates.means().get("old"));
        assertThat(rates.suspects()).containsExactly("old");
    }

    @Test
    void theIntervalCoversTheTrueRateAsOftenAsStated() {
        var random = new Random(1);
        GammaDistribution ofFleet = GammaDistribution.of(0.8, 0.02);
        List<NodeHistory> fleet = new ArrayList<>();
        List<Double> truths = new ArrayList<>();
        for (int node = 0; node < 2000; node++) {
            double truth = ofFleet.inverseCumulativeProbability(random.nextDouble());
            truths.add(truth);
            fleet.add(drawn("n" + node, truth, 50 + 4 * (node % 100), random));
        }

        FleetRates rates = FleetRates.of(fleet, NOW, FORGETS_NOTHING);

        long held = IntStream.range(0, 2000)
                .filter(node -> rates.rate("n" + node)
                        .filter(rate -> rate.lowPerDay() <= truths.get(node) && truths.get(node) <= rate.highPerDay())
                        .isPresent())
                .count();
        assertThat(held / 2000.0).isCloseTo(0.9, within(0.02));
        assertThat(rates.rate("n0").orElseThrow().fleetPerDay()).isCloseTo(0.016, within(0.001));
    }

    @Test
    void oldFailuresLoseWeight() {
        List<NodeHistory> fleet = new ArrayList<>(IntStream.range(0, 60)
                .mapToObj(node -> node % 5 == 0 ? node("n" + node, 2000, 1900 + node) : node("n" + node, 2000))
                .toList());
        fleet.add(node("once", 2000, 1900, 1910, 1920, 1930, 1940, 1950, 1960, 1970));

        assertThat(FleetRates.of(fleet, NOW, SETTINGS).suspects()).isEmpty();
        assertThat(FleetRates.of(fleet, NOW.minus(Duration.ofDays(1895)), SETTINGS)
                        .suspects())
                .containsExactly("once");
    }

    @Test
    void laterEventsAreIgnored() {
        List<NodeHistory> fleet = fleet(20, 1);
        fleet.add(node("lemon", 300, 10, 20, 30, 40, 50, 60, 70, 80));
        Instant before = NOW.minus(Duration.ofDays(100));

        List<NodeHistory> upToThen = fleet.stream()
                .map(history -> new NodeHistory(
                        history.node(),
                        List.of(new Span(history.spans().getFirst().from(), before)),
                        history.incidents().stream()
                                .filter(incident -> incident.at().isBefore(before))
                                .toList()))
                .toList();
        assertThat(FleetRates.of(fleet, before, SETTINGS).means())
                .isEqualTo(FleetRates.of(upToThen, before, SETTINGS).means());
    }

    @Test
    void aFleetWithoutFailuresAndAFleetOfOneHaveNoSuspects() {
        FleetRates quiet = FleetRates.of(List.of(node("a", 100), node("b", 100)), NOW, SETTINGS);
        FleetRates single = FleetRates.of(List.of(node("a", 100, 1, 2, 3, 4, 5, 6)), NOW, SETTINGS);

        assertThat(quiet.suspects()).isEmpty();
        assertThat(quiet.rate("a")).isEmpty();
        assertThat(single.suspects()).isEmpty();
        assertThat(single.rate("a")).isPresent();
        assertThat(FleetRates.of(List.of(), NOW, SETTINGS).rate("a")).isEmpty();
    }

    private static RateSettings from(double suspectFrom) {
        return new RateSettings(Duration.ofDays(180), 0.9, 2, suspectFrom, GAP);
    }

    /** Returns nodes that each have the given number of failures, at different times. */
    private static List<NodeHistory> fleet(int nodes, int failures) {
        return new ArrayList<>(IntStream.range(0, nodes)
                .mapToObj(node -> node(
                        "n" + node,
                        300,
                        IntStream.range(0, failures)
                                .map(each -> 5 + (node * 13 + each * 97) % 290)
                                .toArray()))
                .toList());
    }

    private static NodeHistory node(String name, int days, int... daysAgo) {
        List<Incident> incidents = IntStream.of(daysAgo)
                .mapToObj(day -> new Incident(NOW.minus(Duration.ofDays(day)), 1))
                .sorted(Comparator.comparing(Incident::at))
                .toList();
        return new NodeHistory(name, List.of(new Span(NOW.minus(Duration.ofDays(days)), NOW)), incidents);
    }

    private static NodeHistory drawn(String name, double perDay, int days, Random random) {
        List<Incident> incidents = Stream.iterate(
                        -Math.log(1 - random.nextDouble()) / perDay,
                        day -> day < days,
                        day -> day - Math.log(1 - random.nextDouble()) / perDay)
                .map(day -> new Incident(NOW.minus(Duration.ofSeconds((long) (day * 86_400))), 1))
                .toList();
        return new NodeHistory(name, List.of(new Span(NOW.minus(Duration.ofDays(days)), NOW)), incidents);
    }
}
