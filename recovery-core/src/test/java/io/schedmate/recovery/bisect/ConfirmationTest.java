package io.schedmate.recovery.bisect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.function.ObjDoubleConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ConfirmationTest {

    private static final int NODES = 64;
    private static final int NODE = 3;

    private final FaultProbabilities beliefs = beliefs();

    @Test
    void aNodeIsFaultyFromALikelihoodRatioOfTwoThousandOn() {
        forAllResults((trial, ratio) -> assertThat(trial.guilty())
                .as("after a likelihood ratio of %s", ratio)
                .isEqualTo(ratio >= 2_000));
    }

    @Test
    void aNodeIsClearedAtALikelihoodRatioOfOneSixtiethOrLess() {
        forAllResults((trial, ratio) -> assertThat(trial.innocent())
                .as("after a likelihood ratio of %s", ratio)
                .isEqualTo(ratio <= 1.0 / 60));
    }

    /** Tries many numbers of failed and passed tests, so that ratios just below and just above a limit occur. */
    private void forAllResults(ObjDoubleConsumer<Confirmation> expected) {
        double rate = beliefs.reproducesOf(NODE);
        double healthy = beliefs.fails(false, rate, new Confirmation(NODE, beliefs, NODES).size(), 0.5);
        double faulty = 1 - (1 - healthy) * (1 - rate);
        for (int failed = 0; failed < 60; failed++) {
            for (int passed = 0; passed < 60; passed++) {
                Confirmation trial = new Confirmation(NODE, beliefs, NODES);
                IntStream.range(0, failed).forEach(_ -> trial.learn(true));
                IntStream.range(0, passed).forEach(_ -> trial.learn(false));
                expected.accept(
                        trial, Math.pow(faulty / healthy, failed) * Math.pow((1 - faulty) / (1 - healthy), passed));
            }
        }
    }

    private static FaultProbabilities beliefs() {
        double[] weights = new double[NODES];
        Arrays.fill(weights, 1);
        SearchSettings settings = SearchSettings.standard();
        return new FaultProbabilities(weights, settings, settings.noFault());
    }
}
