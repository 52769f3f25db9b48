package io.schedmate.tracker.phase;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PauseLinesTest {

    private static final double USUAL = 10;

    private PauseLines lines = PauseLines.NONE;

    @Test
    void aLineThatOnlyPausesFollowAnnouncesTheLongest() {
        read("step 1", "Prüfung 1 beginnt").progress(300);
        read("step 2").progress(USUAL);
        read("step 3", "Prüfung 2 beginnt").progress(400);

        assertThat(read("step 4").lines.announcedSeconds(USUAL)).isZero();
        assertThat(read("Prüfung 3 beginnt").lines.announcedSeconds(USUAL)).isEqualTo(400);
        assertThat(lines.last()).isEqualTo("Prüfung 3 beginnt");
    }

    @Test
    void aLineThatOrdinaryProgressHasFollowedOnceAnnouncesNothing() {
        read("step 1", "the rate is lower").progress(300);
        read("step 2", "the rate is lower").progress(USUAL);

        assertThat(read("the rate is lower").lines.announcedSeconds(USUAL)).isZero();
    }

    @Test
    void eachLineOfAPauseBelongsToIt() {
        read("first part").read("second part").progress(300);

        assertThat(read("first part").lines.announcedSeconds(USUAL)).isEqualTo(300);
    }

    @Test
    void aLineWithoutProgressSinceAnnouncesNoKnownPause() {
        assertThat(read("first part").lines.announcedSeconds(USUAL)).isZero();
        assertThat(PauseLines.NONE.announcedSeconds(USUAL)).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-03-01 08:00:00 Checks on all data:", "Prüfung beginnt", "now the other half"})
    void aLineIsNewsUntilProgressHasFollowedIt(String line) {
        assertThat(read("step 1", line).lines.isNews()).isTrue();
        assertThat(read(line).lines.isNews()).isTrue();

        progress(USUAL);
        assertThat(read(line).lines.isNews()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"12:", "", "----"})
    void aLineWithoutWordsIsNoNews(String line) {
        assertThat(read(line).lines.isNews()).isFalse();

        read("step 1").progress(USUAL);
        assertThat(read("step 2", line).lines.isNews()).isFalse();
    }

    @Test
    void aProblemAnnouncesNothing() {
        read("step 1").progress(USUAL);
        assertThat(read("step 2", "trouble:").lines.isNews()).isFalse();

        progress(300);
        assertThat(read("trouble:").lines.announcedSeconds(USUAL)).isZero();
    }

    @Test
    void onlyTheLatestLinesAreKept() {
        read("first part").progress(300);
        IntStream.range(0, 32).forEach(each -> read("x".repeat(1 + each)));

        assertThat(read("first part").lines.announcedSeconds(USUAL)).isZero();
        assertThat(lines.seen()).hasSize(32);
    }

    private PauseLinesTest read(String... fresh) {
        lines = lines.read(List.of(fresh), line -> line.startsWith("trouble"));
        return this;
    }

    private PauseLinesTest progress(double seconds) {
        lines = lines.afterGap(seconds);
        return this;
    }
}
