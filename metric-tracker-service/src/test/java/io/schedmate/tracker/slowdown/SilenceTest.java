package io.schedmate.tracker.slowdown;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SilenceTest {

    private static final Instant LAST = Instant.parse("2026-03-02T12:00:00Z");

    private final Silence silence = new Silence(20, Duration.ofMinutes(1));

    @ParameterizedTest
    @CsvSource({"200, false", "201, true"})
    void twentyTimesTheUsualGapIsAStop(long seconds, boolean isStop) {
        assertThat(isStop(Collections.nCopies(6, 10.0), seconds)).isEqualTo(isStop);
    }

    @ParameterizedTest
    @CsvSource({"900, false", "901, true"})
    void afterALongEvaluationTheLimitIsThreeTimesItsLength(long seconds, boolean isStop) {
        assertThat(isStop(List.of(10.0, 10.0, 300.0, 10.0, 10.0, 10.0), seconds))
                .isEqualTo(isStop);
    }

    @ParameterizedTest
    @CsvSource({"60, false", "61, true"})
    void theShortestSilenceIsNeverAStop(long seconds, boolean isStop) {
        assertThat(isStop(Collections.nCopies(6, 0.1), seconds)).isEqualTo(isStop);
    }

    @ParameterizedTest
    @CsvSource({"4, false", "5, true"})
    void theUsualGapIsKnownFromFiveGapsOn(int gaps, boolean isStop) {
        assertThat(isStop(Collections.nCopies(gaps, 10.0), 10_000)).isEqualTo(isStop);
    }

    private boolean isStop(List<Double> gaps, long seconds) {
        return silence.isStop(gaps, LAST, LAST.plusSeconds(seconds));
    }
}
