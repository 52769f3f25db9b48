package io.schedmate.slurm.advise;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AdvisedSecondsTest {

    @Test
    void theMeanOfTheAdviceIsUsed() {
        assertThat(AdvisedSeconds.in(
                        "ticket 12 schedmate: advice=5d0f p10=60s p50=70s p90=100s mean=75s engine=retrieval"))
                .hasValue(75);
    }

    @Test
    void withoutAMeanTheMedianIsUsed() {
        assertThat(AdvisedSeconds.in("schedmate: advice=5d0f p50=70s")).hasValue(70);
    }

    @Test
    void otherTextIsNotAdvice() {
        assertThat(AdvisedSeconds.in("mean=75s")).isEmpty();
        assertThat(AdvisedSeconds.in("")).isEmpty();
        assertThat(AdvisedSeconds.in("schedmate: advice=5d0f knows no duration"))
                .isEmpty();
    }
}
