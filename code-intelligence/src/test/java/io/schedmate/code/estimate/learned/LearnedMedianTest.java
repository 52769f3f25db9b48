package io.schedmate.code.estimate.learned;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class LearnedMedianTest {

    private final LearnedMedian learned = new LearnedMedian();
    private final SplittableRandom random = new SplittableRandom(5);

    @Test
    void predictsNothingUntilEnoughRunsHaveEnded() {
        for (int i = 0; i < 199; i++) {
            learned.learn(new double[] {1, 2}, 3, 1);
        }
        assertThat(learned.ln(new double[] {1, 2})).isEmpty();

        learned.learn(new double[] {1, 2}, 3, 1);

        assertThat(learned.ln(new double[] {1, 2})).hasValue(3);
    }

    @Test
    void learnsAnInteractionOfTwoFeatures() {
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
    void aMissingFeatureIsNeitherLowNorHigh() {
        for (int i = 0; i < 800; i++) {
            boolean known = random.nextBoolean();
            learned.learn(new double[] {known ? random.nextDouble() : Double.NaN}, known ? 3 : 9, 1);
        }

        assertThat(learned.ln(new double[] {Double.NaN}).orElseThrow()).isCloseTo(9, Offset.offset(0.2));
        assertThat(learned.ln(new double[] {0.0}).orElseThrow()).isCloseTo(3, Offset.offset(0.2));
        assertThat(learned.ln(new double[] {1.0}).orElseThrow()).isCloseTo(3, Offset.offset(0.2));
    }

    @Test
    void aBurstWithALowWeightDoesNotDominate() {
        for (int i = 0; i < 800; i++) {
            boolean burst = i % 4 != 0;
            learned.learn(new double[] {1}, burst ? 2 : 7, burst ? 0.05 : 1);
        }

        assertThat(learned.ln(new double[] {1}).orElseThrow()).isCloseTo(7, Offset.offset(0.1));
    }

    @Test
    void oldExamplesAreForgotten() {
        for (int i = 0; i < 18_000; i++) {
            learned.learn(new double[] {1}, i < 9_000 ? 2 : 7, 1);
        }

        assertThat(learned.ln(new double[] {1}).orElseThrow()).isCloseTo(7, Offset.offset(0.1));
    }

    @Test
    void aRestoredModelPredictsExactlyAsBefore() {
        byte[] kept = trained(random);
        LearnedMedian resumed = new LearnedMedian();

        resumed.resume(kept);

        for (int i = 0; i < 200; i++) {
            double[] features = {random.nextDouble(), i % 3 == 0 ? Double.NaN : random.nextDouble()};
            assertThat(resumed.ln(features)).isEqualTo(learned.ln(features));
        }
        assertThat(learned.takeTrained()).isEmpty();
    }

    @Test
    void aRestoredModelIsRetrainedOnTheSameSchedule() {
        byte[] kept = trained(random);
        LearnedMedian resumed = new LearnedMedian();
        resumed.resume(kept);

        for (int i = 0; i < 399; i++) {
            resumed.learn(new double[] {1, 2}, 3, 1);
        }
        assertThat(resumed.takeTrained()).isEmpty();
        resumed.learn(new double[] {1, 2}, 3, 1);

        assertThat(resumed.takeTrained()).isPresent();
    }

    @Test
    void trainingIsPausedWhileModelsAreRestored() {
        learned.train(false);
        for (int i = 0; i < 500; i++) {
            learned.learn(new double[] {1, 2}, 3, 1);
        }
        assertThat(learned.takeTrained()).isEmpty();

        learned.train(true);
        learned.learn(new double[] {1, 2}, 3, 1);

        assertThat(learned.takeTrained()).isPresent();
    }

    @Test
    void bytesThatAreNotAModelAreRejected() {
        byte[] kept = trained(random);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> learned.resume(Arrays.copyOf(kept, kept.length - 1)))
                .withMessageContaining("(" + (kept.length - 1) + ")");
        byte[] wild = kept.clone();
        Arrays.fill(wild, 8, 12, (byte) 0x7f);
        assertThatIllegalArgumentException().isThrownBy(() -> learned.resume(wild));
    }

    /** If this fails, the training has changed, and the version of the models must change with it. */
    @Test
    void theSameExamplesGiveTheModelOfThisVersion() {
        byte[] kept = trained(new SplittableRandom(11));

        assertThat(LearnedMedian.VERSION).isEqualTo(1);
        assertThat(Arrays.hashCode(kept)).isEqualTo(1519051073);
    }

    private byte[] trained(SplittableRandom examples) {
        for (int i = 0; i < 400; i++) {
            double[] features = {examples.nextDouble(), examples.nextInt(4) == 0 ? Double.NaN : examples.nextDouble()};
            learned.learn(features, features[0] < 0.5 ? 3 : 5 + features[0], 1);
        }
        return learned.takeTrained().orElseThrow();
    }
}
