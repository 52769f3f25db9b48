package io.schedmate.tracker.slowdown;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.metrics.Rate;
import io.schedmate.model.metrics.Slowdown;
import io.schedmate.tracker.metrics.Speed;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PaceTest {

    private static final Instant START = Instant.parse("2026-03-01T10:00:00Z");

    private final Pace pace = new Pace(0.8, 0.9);
    private final List<Speed> speeds = new ArrayList<>();

    @Test
    void sixSlowSpeedsAfterSixOthersAreASlowdown() {
        add(6, 100, "samples/s");
        add(5, 79, "samples/s");
        assertThat(pace.slowdown(speeds, null)).isEmpty();

        add(1, 79, "samples/s");

        assertThat(pace.slowdown(speeds, null)).map(Slowdown::since).contains(START.plusSeconds(6));
    }

    @Test
    void oneFastSpeedBeforeIsNotWhatTheOthersAreHeldAgainst() {
        add(6, 100, "samples/s");
        add(1, 1000, "samples/s");
        add(6, 81, "samples/s");

        assertThat(pace.slowdown(speeds, null)).isEmpty();
    }

    @Test
    void speedsAreHeldAgainstThoseOfTheirOwnUnit() {
        add(7, 100, "tokens/s");
        add(6, 10, "samples/s");
        assertThat(pace.slowdown(speeds, null)).isEmpty();

        add(6, 5, "samples/s");

        assertThat(pace.slowdown(speeds, null)).map(Slowdown::before).contains(new Rate(10, "samples/s"));
    }

    /** Data that are loaded now and then make every tenth step slow, and a log may print just those. */
    @Test
    void printedSpeedsThatAreSlowWhileTheClockTellsNoChangeAreNoSlowdown() {
        add(6, 1, "it/s", 3.0);
        add(6, 0.3, "it/s", 3.1);
        assertThat(pace.slowdown(speeds, null)).isEmpty();

        speeds.clear();
        add(6, 1, "it/s", 1.0);
        add(6, 0.3, "it/s", 3.1);
        assertThat(pace.slowdown(speeds, null)).isPresent();
    }

    @Test
    void nothingIsSaidOfSpeedsWithoutThroughput() {
        for (int each = 0; each < 20; each++) {
            speeds.add(new Speed(START.plusSeconds(each), 1.0 + each, null));
        }

        assertThat(pace.slowdown(speeds, null)).isEmpty();
    }

    private void add(int count, double value, String unit, double clockSeconds) {
        for (int each = 0; each < count; each++) {
            speeds.add(new Speed(START.plusSeconds(speeds.size()), null, new Rate(value, unit), clockSeconds));
        }
    }

    private void add(int count, double value, String unit) {
        for (int each = 0; each < count; each++) {
            speeds.add(new Speed(START.plusSeconds(speeds.size()), null, new Rate(value, unit)));
        }
    }
}
