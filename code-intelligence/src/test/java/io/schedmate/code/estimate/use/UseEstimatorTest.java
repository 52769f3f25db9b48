package io.schedmate.code.estimate.use;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.history.MeasuredRun;
import io.schedmate.code.history.TrainingFacts;
import org.assertj.core.data.Percentage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class UseEstimatorTest {

    private final UseEstimator estimator = new UseEstimator();

    @Test
    void givesNoEstimateWithoutMeasurements() {
        estimator.learn(run("resnet", 32, null, null));

        assertThat(estimator.estimate(run("resnet", 64, null, null), Measure.GPU_MEMORY_BYTES))
                .isEmpty();
    }

    @Test
    void memoryIsExtrapolatedToALargerBatch() {
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
    void utilisationDoesNotExceedOne() {
        estimator.learn(run("bert", 16, 0.5, null));
        estimator.learn(run("bert", 32, 0.9, null));

        assertThat(estimator
                        .estimate(run("bert", 512, null, null), Measure.GPU_UTILISATION_RATIO)
                        .orElseThrow()
                        .value())
                .isEqualTo(1);
    }

    @Test
    void manyRunsOfOtherModelsDoNotMoveTheEstimateOfAModelThatRan() {
        for (int other = 0; other < 194; other++) {
            estimator.learn(run("other" + other % 5, 16, 0.01, null));
        }
        for (int own = 0; own < 6; own++) {
            estimator.learn(run("bert", 16, 0.9, null));
        }

        assertThat(estimator.estimate(run("bert", 16, null, null), Measure.GPU_UTILISATION_RATIO))
                .hasValueSatisfying(answer -> {
                    assertThat(answer.value()).isCloseTo(0.9, Percentage.withPercentage(0.1));
                    assertThat(answer.runs()).isEqualTo(6);
                });
    }

    @Test
    void anEstimateFromOtherModelsIsMarked() {
        estimator.learn(run("bert", 16, 0.5, null));

        assertThat(estimator
                        .estimate(run("gpt", 16, null, null), Measure.GPU_UTILISATION_RATIO)
                        .orElseThrow()
                        .sameModel())
                .isFalse();
    }

    @Test
    void anEstimateFromUnrelatedModelsMinimizesTheRelativeError() {
        for (double utilisation : new double[] {0.1, 0.12, 0.9, 0.95}) {
            estimator.learn(run("other" + utilisation, 16, utilisation, null));
        }

        // With one of the high values, the relative error for the low ones would be eight.
        assertThat(estimator
                        .estimate(run("somebodys-own", 16, null, null), Measure.GPU_UTILISATION_RATIO)
                        .orElseThrow()
                        .value())
                .isEqualTo(0.12);
    }

    @Test
    void aNewModelIsEstimatedFromTheCostOfItsArchitecture() {
        learnImages();

        double small = memory("resnet34", 64);
        double large = memory("resnet152", 64);

        assertThat(large).isGreaterThan(1.5 * small);
        assertThat(small).isBetween(memory("resnet18", 64) * 0.8, memory("resnet50", 64) * 1.2);
    }

    @Test
    void aLargerBatchNeverLowersTheEstimate() {
        for (double batch = 16; batch <= 256; batch *= 2) {
            // In these measurements the data loader limited large batches.
            estimator.learn(run("resnet18", batch, 8 / batch, null));
            estimator.learn(run("resnet50", batch, 9 / batch, null));
            estimator.learn(run("vgg16", batch, 10 / batch, null));
        }

        assertThat(utilisation("densenet121", 512)).isGreaterThanOrEqualTo(utilisation("densenet121", 16));
    }

    private void learnImages() {
        for (double batch = 16; batch <= 128; batch *= 2) {
            estimator.learn(run("resnet18", batch, 0.3, 1e9 + batch * 1e7));
            estimator.learn(run("resnet50", batch, 0.8, 1.2e9 + batch * 4.4e7));
            estimator.learn(run("vgg16", batch, 0.95, 2.5e9 + batch * 5.4e7));
        }
    }

    private double memory(String model, double batch) {
        return answer(model, batch, Measure.GPU_MEMORY_BYTES);
    }

    private double utilisation(String model, double batch) {
        return answer(model, batch, Measure.GPU_UTILISATION_RATIO);
    }

    private double answer(String model, double batch, Measure measure) {
        return estimator
                .estimate(run(model, batch, null, null), measure)
                .orElseThrow()
                .value();
    }

    private static MeasuredRun run(String model, double batch, @Nullable Double utilisation, @Nullable Double memory) {
        return new MeasuredRun(model, "data", batch, null, "A100", 1, utilisation, memory, null, TrainingFacts.UNKNOWN);
    }
}
