package io.schedmate.simulator.information;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpectedDurationsTest {

    /** Jobs of 1 to 1000 s, each estimated in its own band, so that a band expects the mean of its durations. */
    private final ExpectedDurations expected = new ExpectedDurations(
            LongStream.rangeClosed(1, 1_000).toArray(),
            RankAccuracy.of((truth, isFound, estimated) -> isFound && truth == estimated ? 1 : 0));

    @ParameterizedTest
    @CsvSource({
        "0.025, 25.5",
        "0.0375, 38",
        "0.05, 50.5",
        "0.0625, 63",
        "0.075, 75.5",
        "0.5125, 513",
        "0.965, 965.5",
        "0.9675, 968"
    })
    void aRankBetweenTheMiddlesOfTwoBandsIsInterpolated(double rank, double seconds) {
        assertThat(expected.seconds(rank)).isCloseTo(seconds, within(1e-6));
    }

    @ParameterizedTest
    @CsvSource({"0, 25.5", "0.01, 25.5", "0.998, 995.5", "1, 995.5"})
    void beyondTheOutermostMiddlesTheBandsOwnDurationIsExpected(double rank, double seconds) {
        assertThat(expected.seconds(rank)).isCloseTo(seconds, within(1e-6));
    }
}
