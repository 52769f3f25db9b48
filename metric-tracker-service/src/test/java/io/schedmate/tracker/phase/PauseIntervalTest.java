package io.schedmate.tracker.phase;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PauseIntervalTest {

    /** Some logs report step 600 before the evaluation and some after it, and some count from 0. */
    @ParameterizedTest
    @CsvSource({
        "600, 100, true",
        "500, 100, true",
        "501, 100, true",
        "499, 100, false",
        "601, 100, false",
        "1800, 100, true",
        "599, 1, true",
        "598, 1, false",
        "600, 600, false"
    })
    void theWorkComesWithAMultipleOfItsInterval(long step, double stepsOfAReport, boolean due) {
        assertThat(new PauseInterval(Phase.EVALUATION, 600).isDue(step, stepsOfAReport))
                .isEqualTo(due);
    }
}
