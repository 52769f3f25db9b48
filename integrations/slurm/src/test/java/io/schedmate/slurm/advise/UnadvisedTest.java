package io.schedmate.slurm.advise;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class UnadvisedTest {

    @Test
    void anUnknownJobGetsTheMedianOfTheOthers() {
        assertThat(Unadvised.seconds(List.of(9000.0, 60.0, 600.0), null)).isEqualTo(600);
        assertThat(Unadvised.seconds(List.of(9000.0, 60.0, 600.0), 7200.0)).isEqualTo(600);
    }

    @Test
    void theExpectedDurationDoesNotExceedTheTimeLimit() {
        assertThat(Unadvised.seconds(List.of(9000.0, 60.0, 600.0), 300.0)).isEqualTo(300);
        assertThat(Unadvised.seconds(List.of(), 300.0)).isEqualTo(300);
    }

    @Test
    void theDefaultDurationIsOneDay() {
        assertThat(Unadvised.seconds(List.of(), null)).isEqualTo(86_400);
    }
}
