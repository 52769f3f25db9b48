package io.schedmate.tracker.slowdown;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.metrics.Rate;
import io.schedmate.model.metrics.Slowdown;
import io.schedmate.model.metrics.SlowdownCause;
import io.schedmate.tracker.metrics.Speed;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpeedComparisonTest {

    private static final Instant START = Instant.parse("2026-03-01T10:00:00Z");

    private final SpeedComparison comparison = new SpeedComparison(0.8, 0.9);
    private final List<Speed> speeds = new ArrayList<>();

    @Test
    void sixSlowSpeedsAfterSixOthersAreASlowdown() {
        add(6, 100, "samples/s");
        add(5, 79, "samples/s");
        assertThat(comparison.slowdown(speeds, null)).isEmpty();

        add(1, 79, "samples/s");

        assertThat(comparison.slowdown(speeds, null)).map(Slowdown::since).contains(START.plusSeconds(6));
    }

    @Test
    void oneFastSpeedIsNotTheBaseline() {
        add(6, 100, "samples/s");
        add(1, 1000, "samples/s");
        add(6, 81, "samples/s");

        assertThat(comparison.slowdown(speeds, null)).isEmpty();
    }

    @Test
    void speedsAreComparedWithinTheirUnit() {
        add(7, 100, "tokens/s");
        add(6, 10, "samples/s");
        assertThat(comparison.slowdown(speeds, null)).isEmpty();

        add(6, 5, "samples/s");

        assertThat(comparison.slowdown(speeds, null)).map(Slowdown::before).contains(new Rate(10, "samples/s"));
    }

    /** A log may print the samples per second only once an epoch, between reports that count steps. */
    @Test
    void speedsInAnotherUnitAreNotPartOfASlowdown() {
        for (int epoch = 0; epoch < 7; epoch++) {
            add(5, 1, "it/s");
            add(1, 68, "samples/s");
        }
        add(5, 1, "it/s");
        add(1, 20, "samples/s");

        assertThat(comparison.slowdown(speeds, null)).isEmpty();
    }

    @Test
    void aJobIsWellInTheUnitInWhichItWasSlow() {
        Slowdown slow = slowed(new Rate(68, "samples/s"));
        for (int epoch = 0; epoch < 6; epoch++) {
            assertThat(comparison.isWell(speeds, slow)).isFalse();
            add(5, 1, "it/s");
            add(1, 67, "samples/s");
        }

        assertThat(comparison.isWell(speeds, slow)).isTrue();
    }

    /** Loading data now and then makes every tenth step slow, and a log may print only those steps. */
    @Test
    void slowPrintedSpeedsWithoutAChangeOnTheClockAreNoSlowdown() {
        add(6, 1, "it/s", 3.0);
        add(6, 0.3, "it/s", 3.1);
        assertThat(comparison.slowdown(speeds, null)).isEmpty();

        speeds.clear();
        add(6, 1, "it/s", 1.0);
        add(6, 0.3, "it/s", 3.1);
        assertThat(comparison.slowdown(speeds, null)).isPresent();
    }

    @Test
    void speedsWithoutThroughputAreNotJudged() {
        for (int each = 0; each < 20; each++) {
            speeds.add(new Speed(START.plusSeconds(each), 1.0 + each, null));
        }

        assertThat(comparison.slowdown(speeds, null)).isEmpty();
    }

    @Test
    void aSlowdownIsReportedWithItsDetails() {
        add(6, 100, "samples/s");
        add(5, 60, "samples/s");
        add(1, 40, "samples/s");

        assertThat(comparison.slowdown(speeds, null))
                .contains(new Slowdown(
                        START.plusSeconds(6),
                        new Rate(100, "samples/s"),
                        new Rate(60, "samples/s"),
                        0.6,
                        SlowdownCause.UNKNOWN,
                        null));
    }

    @Test
    void gpusSharedSinceBeforeItsStartAreTheCauseOfASlowdown() {
        add(6, 100, "samples/s");
        add(6, 60, "samples/s");

        assertThat(comparison.slowdown(speeds, START.plusSeconds(6)))
                .map(Slowdown::cause)
                .contains(SlowdownCause.PACKING);
        assertThat(comparison.slowdown(speeds, START.plusSeconds(7)))
                .map(Slowdown::cause)
                .contains(SlowdownCause.UNKNOWN);
    }

    @Test
    void fivePreviousSpeedsAreTooFew() {
        add(5, 100, "samples/s");
        add(6, 10, "samples/s");
        assertThat(comparison.slowdown(speeds, null)).isEmpty();

        speeds.clear();
        add(6, 0, "samples/s");
        add(6, 0, "samples/s");
        assertThat(comparison.slowdown(speeds, null)).isEmpty();
    }

    @Test
    void oneRecentNormalSpeedPreventsASlowdown() {
        add(6, 100, "samples/s");
        add(5, 10, "samples/s");
        add(1, 80, "samples/s");
        assertThat(comparison.slowdown(speeds, null)).isEmpty();

        speeds.clear();
        add(6, 100, "samples/s");
        add(1, 80, "samples/s");
        add(5, 10, "samples/s");
        assertThat(comparison.slowdown(speeds, null)).isEmpty();
    }

    @Test
    void theClockIsUsedOnlyWithEnoughTimes() {
        // The comparison needs at least three of the latest times and six of the earlier ones.
        add(6, 1, "it/s", 3.0);
        add(3, 0.3, "it/s");
        add(3, 0.3, "it/s", 3.0);
        assertThat(comparison.slowdown(speeds, null)).isEmpty();

        speeds.clear();
        add(6, 1, "it/s", 3.0);
        add(4, 0.3, "it/s");
        add(2, 0.3, "it/s", 3.0);
        assertThat(comparison.slowdown(speeds, null)).isPresent();

        speeds.clear();
        add(1, 1, "it/s");
        add(5, 1, "it/s", 3.0);
        add(6, 0.3, "it/s", 3.0);
        assertThat(comparison.slowdown(speeds, null)).isPresent();

        // The clock does not count samples.
        speeds.clear();
        add(6, 1, "samples/s", 3.0);
        add(6, 0.3, "samples/s", 3.0);
        assertThat(comparison.slowdown(speeds, null)).isPresent();
    }

    @Test
    void aClockAtTheLimitShowsNoChange() {
        add(6, 1, "it/s", 4.0);
        add(6, 0.3, "it/s", 5.0);
        assertThat(comparison.slowdown(speeds, null)).isEmpty();

        speeds.clear();
        add(6, 1, "it/s", 4.0);
        add(6, 0.3, "it/s", 5.001);
        assertThat(comparison.slowdown(speeds, null)).isPresent();
    }

    @Test
    void aJobHasRecoveredWhenTheMedianOfSixIsNineTenthsOfTheEarlierOne() {
        Slowdown before = slowed(new Rate(100, "samples/s"));
        add(3, 50, "samples/s");
        add(3, 130, "samples/s");
        assertThat(comparison.isWell(speeds, before)).isTrue();

        speeds.clear();
        add(5, 90, "samples/s");
        assertThat(comparison.isWell(speeds, before)).isFalse();
        add(1, 90, "samples/s");
        assertThat(comparison.isWell(speeds, before)).isTrue();
        assertThat(comparison.isWell(speeds, slowed(new Rate(100, "tokens/s")))).isFalse();

        speeds.clear();
        add(6, 89.9, "samples/s");
        assertThat(comparison.isWell(speeds, before)).isFalse();
        assertThat(comparison.isWell(List.of(), before)).isFalse();
    }

    /** With shorter episodes, more of the time is spent between them: fewer steps, but more episodes a second. */
    @Test
    void aJobIsNotSlowWhileAnotherCountOfItsWorkAdvancesAsFast() {
        add(7, 100, 10);
        add(6, 70, 10);
        assertThat(comparison.slowdown(speeds, null)).isEmpty();

        speeds.clear();
        add(7, 100, 10);
        add(6, 70, 9);
        assertThat(comparison.slowdown(speeds, null)).isPresent();

        // Without the other count at both ends, nothing is known of it.
        speeds.clear();
        add(7, 100, "it/s");
        add(6, 70, 10);
        assertThat(comparison.slowdown(speeds, null)).isPresent();
    }

    @Test
    void aSlowJobIsWellOnceTheOtherCountHasKeptItsPaceSince() {
        add(7, 100, 10);
        Slowdown slow = slowed(new Rate(100, "it/s"));
        add(6, 70, 9);
        assertThat(comparison.isWell(speeds, slow)).isFalse();

        add(6, 70, 12);
        assertThat(comparison.isWell(speeds, slow)).isTrue();
    }

    private Slowdown slowed(Rate before) {
        Rate after = new Rate(before.value() / 2, before.unit());
        return new Slowdown(START.plusSeconds(speeds.size()), before, after, 0.5, SlowdownCause.UNKNOWN, null);
    }

    private void add(int count, double value, double otherEach) {
        for (int each = 0; each < count; each++) {
            Double before = speeds.isEmpty() ? null : speeds.getLast().otherCount();
            double now = (before == null ? 0 : before) + otherEach;
            speeds.add(new Speed(START.plusSeconds(speeds.size()), null, new Rate(value, "it/s"), null, now));
        }
    }

    private void add(int count, double value, String unit, double clockSeconds) {
        for (int each = 0; each < count; each++) {
            speeds.add(new Speed(START.plusSeconds(speeds.size()), null, new Rate(value, unit), clockSeconds, null));
        }
    }

    private void add(int count, double value, String unit) {
        for (int each = 0; each < count; each++) {
            speeds.add(new Speed(START.plusSeconds(speeds.size()), null, new Rate(value, unit)));
        }
    }
}
