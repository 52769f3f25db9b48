package io.schedmate.failure.alert;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests how long refused and delayed notices wait. */
class AlertRateTest {

    private final AlertRate rate =
            new AlertRate(Duration.ofSeconds(5), 3, 20, Duration.ofHours(1), Duration.ofMinutes(2), Duration.ofDays(1));

    @ParameterizedTest
    @CsvSource({"0, 2", "1, 4", "5, 64", "6, 128", "7, 128", "70, 128"})
    void theWaitDoublesWithEachAttemptUpTo64Fold(int tries, int minutes) {
        assertThat(rate.backOff(tries)).isEqualTo(Duration.ofMinutes(minutes));
    }

    @Test
    void aNoticeThatALimitHoldsBackIsCheckedSixTimesInAWindow() {
        assertThat(rate.untilNextLook()).isEqualTo(Duration.ofMinutes(10));
    }
}
