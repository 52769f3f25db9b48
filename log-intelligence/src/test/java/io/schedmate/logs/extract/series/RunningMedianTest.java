package io.schedmate.logs.extract.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunningMedianTest {

    private final RunningMedian median = new RunningMedian();

    @Test
    void isExactForThousandsOfValues() {
        for (int i = 1; i <= 8_001; i++) {
            median.add(i * 11 % 8_001);
        }

        assertThat(median.value()).isEqualTo(4_000);
    }

    @Test
    void isWithinOnePercentOfTheRankForMillionsOfValues() {
        long value = 1;
        for (int i = 0; i < 2_000_000; i++) {
            value = value * 48_271 % 2_147_483_647L;
            median.add(value);
        }

        assertThat(median.value() / 2_147_483_647L).isCloseTo(0.5, within(0.01));
    }

    @Test
    void noValuesHaveNoMedian() {
        assertThat(median.isEmpty()).isTrue();
        assertThat(median.value()).isNaN();
    }

    @Test
    void computingItBetweenTheValuesChangesNothing() {
        RunningMedian computed = new RunningMedian(16);
        RunningMedian other = new RunningMedian(16);
        for (int i = 0; i < 21; i++) {
            computed.add(i * 8 % 21);
            other.add(i * 8 % 21);
            computed.value();
        }

        // Every second value: 0, 16, 11, 6, 1, 17, 12, 7, 2, 18, 13.
        assertThat(computed.value()).isEqualTo(11);
        assertThat(other.value()).isEqualTo(11);
    }

    @Test
    void isExactAfterEachValueAndAfterManyAtOnce() {
        List<Double> values = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            values.add(i * 1_231 % 3_001 / 8.0);
            median.add(values.getLast());
            boolean manyAtOnce = i > 20 && i < 1_000;
            if (!manyAtOnce && i % 7 < 2) {
                List<Double> sorted = values.stream().sorted().toList();
                double lower = sorted.get(i / 2);
                double upper = sorted.get((i + 1) / 2);
                assertThat(median.value()).isEqualTo((lower + upper) / 2);
                assertThat(median.quantile(0.25)).isEqualTo(sorted.get((i + 1) / 4));
            }
        }
    }
}
