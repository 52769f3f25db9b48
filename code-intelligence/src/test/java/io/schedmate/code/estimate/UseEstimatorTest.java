package io.schedmate.code.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.history.MeasuredRun;
import org.assertj.core.data.Percentage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class UseEstimatorTest {

    private final UseEstimator estimator = new UseEstimator();

    @Test
    void saysNothingOfWhatNobodyMeasured() {
        estimator.learn(run("resnet", 32, null, null));

        assertThat(estimator.estimate(run("resnet", 64, null, null), Measure.GPU_MEMORY_BYTES))
                .isEmpty();
    }

    @Test
    void memoryIsCarriedToALargerBatchAsTheModelGrows() {
        for (int doubling = 0; doubling < 4; doubling++) {
            estimator.learn(run("resnet", 16 << doubling, null, 1e9 * (1 << doubling)));
        }

        UseEstimator.Answer answer = estimator
                .estimate(run("resnet", 256, null, null), Measure.GPU_MEMORY_BYTES)
                .orElseThrow();

        assertThat(answer.value()).isCloseTo(16e9, Percentage.withPercentage(1));
        assertThat(answer.sameModel()).isTrue();
        assertThat(answer.runs()).isEqualTo(4);
    }

    @Test
    void utilisationStaysWithinOne() {
        estimator.learn(run("bert", 16, 0.5, null));
        estimator.learn(run("bert", 32, 0.9, null));

        assertThat(estimator
                        .estimate(run("bert", 512, null, null), Measure.GPU_UTILISATION_RATIO)
                        .orElseThrow()
                        .value())
                .isEqualTo(1);
    }

    @Test
    void anAnswerFromOtherModelsSaysSo() {
        estimator.learn(run("bert", 16, 0.5, null));

        assertThat(estimator
                        .estimate(run("gpt", 16, null, null), Measure.GPU_UTILISATION_RATIO)
                        .orElseThrow()
                        .sameModel())
                .isFalse();
    }

    @Test
    void ofStrangersTheAnswerCostsTheLeastRelativeError() {
        for (double utilisation : new double[] {0.1, 0.12, 0.9, 0.95}) {
            estimator.learn(run("other" + utilisation, 16, utilisation, null));
        }

        // Were it one of the high ones, the low ones would be missed by eight times what they are.
        assertThat(estimator
                        .estimate(run("gpt", 16, null, null), Measure.GPU_UTILISATION_RATIO)
                        .orElseThrow()
                        .value())
                .isEqualTo(0.12);
    }

    private static MeasuredRun run(String model, double batch, @Nullable Double utilisation, @Nullable Double memory) {
        return new MeasuredRun(model, "data", batch, null, "A100", 1, utilisation, memory, null);
    }
}
