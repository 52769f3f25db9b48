package io.schedmate.code.estimate.learned;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class LearnedMedianTest {

    private final LearnedMedian learned = new LearnedMedian();
    private final SplittableRandom random = new SplittableRandom(5);

    @Test
    void saysNothingUntilEnoughRunsHaveEnded() {
        for (int i = 0; i < 199; i++) {
            learned.learn(new double[] {1, 2}, 3, 1);
        }
        assertThat(learned.ln(new double[] {1, 2})).isEmpty();

        learned.learn(new double[] {1, 2}, 3, 1);

        assertThat(learned.ln(new double[] {1, 2})).hasValue(3);
    }

    @Test
    void learnsWhatTwoFeaturesSayOnlyTogether() {
        for (int i = 0; i < 1600; i++) {
            double[] features = {random.nextDouble(), random.nextDouble()};
            learned.learn(features, truth(features) + 0.1 * random.nextGaussian(), 1);
        }

        assertThat(learned.ln(new double[] {0.1, 0.1}).orElseThrow()).isCloseTo(8, Offset.offset(0.5));
        assertThat(learned.ln(new double[] {0.9, 0.9}).orElseThrow()).isCloseTo(8, Offset.offset(0.5));
        assertThat(learned.ln(new double[] {0.1, 0.9}).orElseThrow()).isCloseTo(4, Offset.offset(0.5));
    }

    private static double truth(double[] features) {
        return features[0] < 0.5 == features[1] < 0.5 ? 8 : 4;
    }

    @Test
    void aFeatureThatIsNotKnownIsNeitherLowNorHigh() {
        for (int i = 0; i < 800; i++) {
            boolean known = random.nextBoolean();
            learned.learn(new double[] {known ? random.nextDouble() : Double.NaN}, known ? 3 : 9, 1);
        }

        assertThat(learned.ln(new double[] {Double.NaN}).orElseThrow()).isCloseTo(9, Offset.offset(0.2));
        assertThat(learned.ln(new double[] {0.0}).orElseThrow()).isCloseTo(3, Offset.offset(0.2));
        assertThat(learned.ln(new double[] {1.0}).orElseThrow()).isCloseTo(3, Offset.offset(0.2));
    }

    @Test
    void aBurstThatCountsLittleDoesNotRule() {
        for (int i = 0; i < 800; i++) {
            boolean burst = i % 4 != 0;
            learned.learn(new double[] {1}, burst ? 2 : 7, burst ? 0.05 : 1);
        }

        assertThat(learned.ln(new double[] {1}).orElseThrow()).isCloseTo(7, Offset.offset(0.1));
    }

    @Test
    void whatIsOldIsForgotten() {
        for (int i = 0; i < 18_000; i++) {
            learned.learn(new double[] {1}, i < 9_000 ? 2 : 7, 1);
        }

        assertThat(learned.ln(new double[] {1}).orElseThrow()).isCloseTo(7, Offset.offset(0.1));
    }
}
