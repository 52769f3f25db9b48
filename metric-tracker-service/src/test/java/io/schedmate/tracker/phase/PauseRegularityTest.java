package io.schedmate.tracker.phase;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PauseRegularityTest {

    @Test
    void aJobThatPausesEveryTenReportsPausesLaterUntilEightHaveCome() {
        PauseRegularity rhythm = paused(10, 10, 10, 10);

        assertThat(reports(rhythm, 6).pausesLater()).isTrue();
        assertThat(reports(rhythm, 7).pausesLater()).isFalse();
        assertThat(reports(rhythm, 12).pausesLater()).isFalse();
    }

    @Test
    void fourTimesAreARhythmAndThreeAreNot() {
        assertThat(paused(10, 10, 10).pausesLater()).isFalse();
        assertThat(paused(10, 10, 10, 10).pausesLater()).isTrue();
    }

    @Test
    void unevenPausesAreNoRhythm() {
        assertThat(paused(20, 22, 26, 20).pausesLater()).isTrue();
        assertThat(paused(20, 22, 27, 20).pausesLater()).isFalse();
    }

    @Test
    void whatTheRhythmWasLongAgoIsForgotten() {
        PauseRegularity changed = paused(40, 10, 10, 10, 10, 10, 10, 10);

        assertThat(changed.pausesLater()).isFalse();
        assertThat(pause(reports(changed, 10)).pausesLater()).isTrue();
    }

    @Test
    void aGapOfTwiceTheUsualIsAPause() {
        assertThat(PauseRegularity.NONE.after(119, 60).since()).isNull();
        assertThat(PauseRegularity.NONE.after(120, 60).since()).isZero();
    }

    @Test
    void aJobThatHasNotPausedHasNoRhythm() {
        assertThat(reports(PauseRegularity.NONE, 100)).isEqualTo(PauseRegularity.NONE);
        assertThat(PauseRegularity.NONE.pausesLater()).isFalse();
    }

    /** The stored state of an earlier release reads like this. */
    @Test
    @SuppressWarnings("NullAway")
    void whatWasKeptWithoutItsNumbersIsNoRhythm() {
        assertThat(new PauseRegularity(3, null)).isEqualTo(new PauseRegularity(3, List.of()));
    }

    /**
     * Returns a rhythm.
     *
     * @param between reports between its pauses
     */
    private static PauseRegularity paused(int... between) {
        return IntStream.of(between)
                .boxed()
                .reduce(pause(PauseRegularity.NONE), (rhythm, many) -> pause(reports(rhythm, many)), (one, _) -> one);
    }

    private static PauseRegularity pause(PauseRegularity rhythm) {
        return rhythm.after(600, 60);
    }

    private static PauseRegularity reports(PauseRegularity rhythm, int many) {
        return IntStream.range(0, many).boxed().reduce(rhythm, (known, _) -> known.after(60, 60), (one, _) -> one);
    }
}
