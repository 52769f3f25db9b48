package io.schedmate.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.client.Rounds.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoundsTest {

    private final List<Long> pauses = new ArrayList<>();

    @Test
    void thePauseGrowsWhileTheServiceIsAwayAndIsResetByAnAnswer() {
        repeat(20, Outcome.UNAVAILABLE, Outcome.UNAVAILABLE, Outcome.UNAVAILABLE, Outcome.DONE, Outcome.UNAVAILABLE);

        assertThat(pauses).containsExactly(20L, 40L, 60L, 20L, 40L);
    }

    @Test
    void aRoundWithMoreToDoIsFollowedAtOnce() {
        repeat(5, Outcome.MORE, Outcome.UNAVAILABLE, Outcome.MORE, Outcome.DONE);

        assertThat(pauses).containsExactly(5L, 5L);
    }

    @Test
    void aConfiguredPauseAboveTheMaximumIsKept() {
        repeat(90, Outcome.UNAVAILABLE, Outcome.UNAVAILABLE);

        assertThat(pauses).containsExactly(90L, 90L);
    }

    @Test
    void theShortestAndTheLongestPauseAreAccepted() throws InterruptedException {
        List<Duration> slept = new ArrayList<>();
        new Rounds(0.1, slept::add).pause();
        new Rounds(3600, slept::add).pause();
        new Rounds(0.25, slept::add).pause();

        assertThat(slept).containsExactly(Duration.ofMillis(100), Duration.ofHours(1), Duration.ofMillis(250));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.09, 3601, Double.NaN})
    void anUnreasonablePauseIsRejected(double seconds) {
        assertThatThrownBy(() -> new Rounds(seconds)).isInstanceOf(IllegalArgumentException.class);
    }

    private void repeat(double seconds, Outcome... outcomes) {
        Iterator<Outcome> next = List.of(outcomes).iterator();
        Rounds rounds = new Rounds(seconds, (Duration pause) -> pauses.add(pause.toSeconds()));

        assertThatThrownBy(() -> rounds.repeat(() -> {
                    if (!next.hasNext()) {
                        throw new InterruptedException();
                    }
                    return next.next();
                }))
                .isInstanceOf(InterruptedException.class);
    }
}
