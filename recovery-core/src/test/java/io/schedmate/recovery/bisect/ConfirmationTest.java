package io.schedmate.recovery.bisect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ConfirmationTest {

    private static final int NODES = 64;

    private final FaultProbabilities beliefs = beliefs();

    @Test
    void aNodeIsFaultyOnceTheLikelihoodRatioReachesTwoThousand() {
        Confirmation trial = new Confirmation(3, beliefs, NODES);
        double healthy = beliefs.fails(false, beliefs.reproducesOf(3), trial.size(), 0.5);
        double faulty = 1 - (1 - healthy) * (1 - beliefs.reproducesOf(3));
        double ratio = 1;

        while (ratio < 2_000) {
            assertThat(trial.guilty())
                    .as("after a likelihood ratio of %s", ratio)
                    .isFalse();
            trial.learn(true);
            ratio *= faulty / healthy;
        }

        assertThat(trial.guilty()).isTrue();
    }

    @Test
    void aNodeIsClearedOnceTheLikelihoodRatioFallsToOneSixtieth() {
        Confirmation trial = new Confirmation(3, beliefs, NODES);
        double healthy = beliefs.fails(false, beliefs.reproducesOf(3), trial.size(), 0.5);
        double faulty = 1 - (1 - healthy) * (1 - beliefs.reproducesOf(3));
        double ratio = 1;

        while (ratio > 1.0 / 60) {
            assertThat(trial.innocent())
                    .as("after a likelihood ratio of %s", ratio)
                    .isFalse();
            trial.learn(false);
            ratio *= (1 - faulty) / (1 - healthy);
        }

        assertThat(trial.innocent()).isTrue();
    }

    private static FaultProbabilities beliefs() {
        double[] weights = new double[NODES];
        Arrays.fill(weights, 1);
        SearchSettings settings = SearchSettings.standard();
        return new FaultProbabilities(weights, settings, settings.noFault());
    }
}
