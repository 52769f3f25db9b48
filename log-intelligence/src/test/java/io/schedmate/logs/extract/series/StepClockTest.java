package io.schedmate.logs.extract.series;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StepClockTest {

    private final StepClock clock = new StepClock(RunningMedian::new);

    @Test
    void onlyTheFirstRanksReportOfAStepCounts() {
        for (int step = 1; step <= 20; step++) {
            clock.reached(step, 10 * step, false, true);
            clock.reached(step, 10 * step + 3, false, true);
        }

        assertThat(clock.stepTimeSeconds()).isEqualTo(10);
    }

    @Test
    void theTimeToAnEarlierStepIsNoStepTime() {
        clock.reached(4, 0, false, true);
        clock.reached(3, 6, false, true);
        clock.reached(2, 12, false, true);
        clock.reached(3, 22, false, true);

        assertThat(clock.stepTimeSeconds()).isEqualTo(10);
    }
}
