package io.schedmate.recovery.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class CheckpointIntervalTest {

    /** For a cost of five minutes and one failure a day, the square root of 2 · 300 · 86,400 is 7,200 s. */
    @Test
    void theIntervalGrowsWithCostAndTimeBetweenFailures() {
        assertThat(CheckpointInterval.of(Duration.ofMinutes(5), 1)).isEqualTo(Duration.ofSeconds(6_900));
        assertThat(CheckpointInterval.of(Duration.ofMinutes(5), 4)).isEqualTo(Duration.ofSeconds(3_300));
    }

    /** Compares with a search over intervals. The loss per second is the time for saving and half an interval per failure. */
    @Test
    void theIntervalMinimizesTheLostTime() {
        Duration cost = Duration.ofSeconds(30);
        double best = CheckpointInterval.of(cost, 0.5).toSeconds();

        double least = LongStream.iterate(60, seconds -> seconds + 10)
                .limit(5_000)
                .boxed()
                .min((one, other) -> Double.compare(lost(one), lost(other)))
                .orElseThrow();

        assertThat(best).isCloseTo(least, within(60.0));
    }

    private static double lost(double interval) {
        double cycle = interval + 30;
        return 30 / cycle + cycle / 2 / (86_400 / 0.5);
    }

    @Test
    void theIntervalIsAtMostTheTimeBetweenFailures() {
        assertThat(CheckpointInterval.of(Duration.ofHours(20), 1)).isEqualTo(Duration.ofDays(1));
    }

    @Test
    void costAndFailureRateMustBePositive() {
        assertThatThrownBy(() -> CheckpointInterval.of(Duration.ZERO, 1)).hasMessageContaining("greater than 0");
        assertThatThrownBy(() -> CheckpointInterval.of(Duration.ofMinutes(5), 0))
                .hasMessageContaining("greater than 0");
    }
}
