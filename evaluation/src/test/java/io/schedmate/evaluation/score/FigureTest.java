package io.schedmate.evaluation.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class FigureTest {

    @Test
    void wilsonIntervalsAgreeWithPublishedValues() {
        // Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
        assertInterval(81, 263, 0.2553, 0.3662);
        assertInterval(15, 148, 0.0624, 0.1605);
        assertInterval(0, 20, 0, 0.1611);
        assertInterval(1, 29, 0.0061, 0.1718);
    }

    @Test
    void manyItemsOfFewSourcesLeaveAWideInterval() {
        var alike = Figure.clusteredRate("id", "label", List.of(new Tally(200, 200), new Tally(200, 200)));

        assertThat(alike.n()).isEqualTo(400);
        assertThat(alike.interval()).isEqualTo(Interval.wilson(2, 2));
    }

    @Test
    void oneSourceLeavesTheIntervalOpen() {
        assertThat(Figure.clusteredRate("id", "label", List.of(new Tally(9, 10), new Tally(0, 0))))
                .satisfies(figure -> {
                    assertThat(figure.value()).isEqualTo(0.9);
                    assertThat(figure.interval()).isNull();
                });
    }

    @Test
    void aRateWithoutItemsIsUnknown() {
        var figure = Figure.rate("id", "label", 0, 0);

        assertThat(figure.value()).isNull();
        assertThat(figure.interval()).isEqualTo(new Interval(0, 1));
    }

    @Test
    void f1IsTheHarmonicMeanOfPrecisionAndRecall() {
        // 3 of 4 answers right, 3 of 6 found: precision 0.75, recall 0.5.
        assertThat(new PrecisionRecall(3, 4, 6).f1()).isCloseTo(0.6, within(1e-12));
        assertThat(new PrecisionRecall(0, 0, 6).f1()).isZero();
    }

    @Test
    void macroF1WeighsEveryOccurringClassEqually() {
        var confusion = Confusion.of(
                List.of("a", "b", "c"), List.of(pair("a", "a"), pair("a", "a"), pair("a", "b"), pair("b", "b")));

        // a: 2 of 2 answers, 2 of 3 found: 0.8; b: 1 of 2 answers, 1 of 1 found: 2/3; c does not occur.
        assertThat(confusion.macroF1()).isCloseTo((0.8 + 2.0 / 3) / 2, within(1e-12));
        assertThat(confusion.counts().get("a")).containsEntry("b", 1).containsEntry("c", 0);
    }

    @Test
    void anAnswerOutsideTheClassesStillCountsAsMissed() {
        var confusion = Confusion.of(List.of("a"), List.of(pair("a", "a"), pair("a", "no answer")));

        assertThat(confusion.of("a")).isEqualTo(new PrecisionRecall(1, 1, 2));
    }

    @Test
    void anErrorWeighsAtMostAsMuchAsAMissingAnswer() {
        assertThat(RelativeErrors.capped(2, 2.5)).isEqualTo(0.25);
        assertThat(RelativeErrors.capped(2, 900.0)).isEqualTo(1);
        assertThat(RelativeErrors.capped(2, null)).isEqualTo(1);
        assertThat(RelativeErrors.capped(2, Double.NaN)).isEqualTo(1);
        assertThat(RelativeErrors.rootMeanSquare(List.of(0.0, 0.6, 0.8))).isCloseTo(Math.sqrt(1.0 / 3), within(1e-12));
    }

    @Test
    void fivePerCentIncludesItsBoundary() {
        assertThat(RelativeErrors.within(0.05, 1.0, 1.05)).isTrue();
        assertThat(RelativeErrors.within(0.05, 1.0, 1.051)).isFalse();
    }

    @Test
    void theMedianOfAnEvenCountIsTheMeanOfTheMiddleTwo() {
        assertThat(Median.of(List.of(9, 1, 5))).isEqualTo(5);
        assertThat(Median.of(List.of(9, 1, 5, 6))).isEqualTo(5.5);
        assertThat(Median.of(List.<Integer>of())).isNull();
    }

    @Test
    void aBootstrapIntervalContainsItsValueAndIsReproducible() {
        var items = List.of(1, 1, 1, 0, 1, 0, 1, 1, 0, 1);
        var figure = Figure.statistic("id", "label", items, FigureTest::mean);

        assertThat(figure.value()).isEqualTo(0.7);
        assertThat(figure).isEqualTo(Figure.statistic("id", "label", items, FigureTest::mean));
        assertThat(figure.interval()).isNotNull().satisfies(interval -> {
            assertThat(interval.low()).isLessThan(0.7);
            assertThat(interval.high()).isGreaterThan(0.7);
        });
    }

    private static double mean(List<Integer> items) {
        return items.stream().mapToInt(Integer::intValue).average().orElse(0);
    }

    private static void assertInterval(long hits, long n, double low, double high) {
        assertThat(Interval.wilson(hits, n).low()).isCloseTo(low, within(5e-5));
        assertThat(Interval.wilson(hits, n).high()).isCloseTo(high, within(5e-5));
    }

    private static Confusion.Pair pair(String truth, String answer) {
        return new Confusion.Pair(truth, answer);
    }
}
