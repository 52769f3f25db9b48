package io.schedmate.tracker.slowdown;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LossTrendTest {

    @ParameterizedTest
    @CsvSource({"8, 8, 2.01, true", "8, 8, 2, false", "7, 8, 9, false", "8, 7, 9, false", "100, 8, 9, true"})
    void eightLossesAboveTwiceTheMedianOfTheEightBeforeAreADivergence(
            int before, int latest, double loss, boolean diverges) {
        assertThat(LossTrend.diverges(losses(before, latest, 1, loss))).isEqualTo(diverges);
    }

    @Test
    void oneRecentLossWithinTheRangePreventsADivergence() {
        assertThat(LossTrend.diverges(Stream.concat(losses(20, 7, 1, 9).stream(), Stream.of(1.0))
                        .toList()))
                .isFalse();
    }

    @Test
    void aLossThatIsNotAboveZeroNeverDiverges() {
        assertThat(LossTrend.diverges(losses(8, 8, -1, 9))).isFalse();
        assertThat(LossTrend.diverges(losses(8, 8, 0, 9))).isFalse();
        assertThat(LossTrend.diverges(List.of())).isFalse();
    }

    private static List<Double> losses(int before, int latest, double usual, double loss) {
        return Stream.concat(Collections.nCopies(before, usual).stream(), Collections.nCopies(latest, loss).stream())
                .toList();
    }
}
