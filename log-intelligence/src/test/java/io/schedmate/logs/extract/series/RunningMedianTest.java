package io.schedmate.logs.extract.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
}
