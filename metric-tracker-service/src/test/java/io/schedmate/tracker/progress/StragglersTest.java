package io.schedmate.tracker.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.api.metrics.SlowRank;
import io.schedmate.model.log.LogSource;
import io.schedmate.tracker.state.SourceState;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StragglersTest {

    @Test
    void aRankThatTakesAQuarterLongerThanTheMedianIsSlow() {
        assertThat(Stragglers.among(List.of(rank(0, 100, 2.0), rank(1, 100, 2.5), rank(2, 100, 2.0))))
                .isEmpty();
        assertThat(Stragglers.among(List.of(rank(0, 100, 2.0), rank(1, 100, 2.6), rank(2, 100, 2.0))))
                .containsExactly(new SlowRank(1, "n1", 100, 0, 2.6));
    }

    @Test
    void aRankMoreThanAMinuteBehindIsSlowEvenIfItsStepsAreNot() {
        assertThat(Stragglers.among(List.of(rank(0, 100, 2.0), rank(1, 70, 2.0), rank(2, 100, 2.0))))
                .isEmpty();
        assertThat(Stragglers.among(List.of(rank(0, 100, 2.0), rank(1, 69, null), rank(2, 100, 2.0))))
                .containsExactly(new SlowRank(1, "n1", 69, 31, null));
    }

    @Test
    void theFurthestBehindComesFirst() {
        assertThat(Stragglers.among(
                        List.of(rank(0, 900, 1.0), rank(1, 500, 1.0), rank(2, 100, 1.0), rank(3, 500, 1.0))))
                .extracting(SlowRank::rank)
                .isEqualTo(List.of(2, 1, 3));
    }

    @Test
    void twoRanksOrRanksWithoutTimesAreNotJudged() {
        assertThat(Stragglers.among(List.of(rank(0, 100, 2.0), rank(1, 10, 9.0))))
                .isEmpty();
        assertThat(Stragglers.among(List.of(rank(0, 100, null), rank(1, 10, null), rank(2, 100, null))))
                .isEmpty();
        assertThat(Stragglers.among(List.of(rank(0, 100, 0.0), rank(1, 10, 0.0), rank(2, 100, 0.0))))
                .isEmpty();
    }

    private static SourceState rank(int rank, long step, @Nullable Double stepTimeSeconds) {
        return new SourceState(
                new LogSource("train.log", rank, "n" + rank), 0, 1, List.of(), 0, 0, 0, 0, step, stepTimeSeconds);
    }
}
