package io.schedmate.code.estimate.use;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.history.MeasuredRun;
import io.schedmate.code.history.TrainingFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.assertj.core.data.Percentage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class UseForecastTest {

    private static final double GIGABYTE = 1e9;

    @Test
    void consistentRunsGiveANarrowRange() {
        UseForecast agreeing = forecast(runs(5, 1.0), 64).orElseThrow();
        UseForecast apart = forecast(runs(5, 1.8), 64).orElseThrow();

        assertThat(agreeing.sameModel()).isTrue();
        assertThat(agreeing.p10()).isLessThan(agreeing.p50());
        assertThat(agreeing.p90()).isGreaterThan(agreeing.p50());
        assertThat(width(apart)).isGreaterThan(1.3 * width(agreeing));
    }

    @Test
    void aBatchFarFromMeasuredOnesWidensTheRange() {
        assertThat(width(forecast(runs(5, 1.0), 1_024).orElseThrow()))
                .isGreaterThan(1.5 * width(forecast(runs(5, 1.0), 64).orElseThrow()));
    }

    @Test
    void withoutRunsMemoryFollowsFromTheArchitecture() {
        UseForecast forecast = forecast(List.of(), 64).orElseThrow();

        // 21.5 million activations per sample, 25.6 million parameters four times, and the framework.
        assertThat(forecast.p50()).isCloseTo((21.5 * 64 + 25.6 * 4) * 4e6 + (1 << 30), Percentage.withPercentage(1));
        assertThat(forecast.runs()).isZero();
        assertThat(forecast.p90() / forecast.p10()).isGreaterThan(2);
    }

    @Test
    void logitsOverAVocabularyAreKeptInFullPrecision() {
        MeasuredRun gpt2 =
                new MeasuredRun("gpt2", null, 16.0, "mixed bf16", null, 1, null, null, null, TrainingFacts.UNKNOWN);
        double forecast = UseForecast.of(List.of(), gpt2, Measure.GPU_MEMORY_BYTES)
                .orElseThrow()
                .p50();

        // 295 million activations per sample in bf16; 1,024 tokens of 50,257 logits, four times in fp32; weights also
        // in
        // bf16.
        assertThat(forecast)
                .isCloseTo(
                        (295 * 0.6 + 51.5 * 4) * 16 * 4e6 + 124 * 4.5 * 4e6 + (1 << 30), Percentage.withPercentage(1));
    }

    @Test
    void theOptimizerDeterminesTheStatesOfAParameter() {
        double adam = bytes("gpt2-xl", "fp32", facts("adamw", false, null));

        assertThat(bytes("gpt2-xl", "fp32", TrainingFacts.UNKNOWN)).isEqualTo(adam);
        assertThat(adam - bytes("gpt2-xl", "fp32", facts("SGD", false, null)))
                .isCloseTo(1560 * 4e6, Percentage.withPercentage(1));
        assertThat(adam - bytes("gpt2-xl", "fp32", facts("Adafactor", false, null)))
                .isCloseTo(1560 * 1.95 * 4e6, Percentage.withPercentage(1));
        assertThat(adam - bytes("gpt2-xl", "fp32", facts("AdamW8bit", false, null)))
                .isCloseTo(1560 * 1.5 * 4e6, Percentage.withPercentage(1));
    }

    @Test
    void recomputedActivationsAreNotKept() {
        double kept = bytes("gpt2-xl", "fp32", facts("adamw", false, null));

        assertThat(kept - bytes("gpt2-xl", "fp32", facts("adamw", true, null)))
                .isCloseTo(0.88 * 2440 * 4e6, Percentage.withPercentage(1));
        assertThat(utilisation("gpt2-xl", facts("adamw", true, null)))
                .isGreaterThanOrEqualTo(utilisation("gpt2-xl", facts("adamw", false, null)));
    }

    @Test
    void adaptersNeedNoOptimizerStatesForTheWholeModel() {
        double whole = bytes("gpt2-xl", "bf16", facts("adamw", false, null));
        double adapters = bytes("gpt2-xl", "bf16", facts("adamw", false, "lora adapters"));
        double head = bytes("gpt2-xl", "bf16", facts("adamw", false, "all but the backbone"));

        assertThat(whole - adapters)
                .isCloseTo((1560 * 0.5 * 3 * 0.99 + 2440 * 0.5 * 0.35) * 4e6, Percentage.withPercentage(1));
        assertThat(head).isLessThan(adapters);
        assertThat(bytes("gpt2-xl", "bf16", facts("adamw", false, "all but the embeddings")))
                .isEqualTo(whole);
    }

    @Test
    void modelsInHalfPrecisionNeedHalfTheMemory() {
        double full = bytes("gpt2-xl", "fp32", facts("adamw", false, null));
        double mixed = bytes("gpt2-xl", "mixed bf16 (amp)", facts("adamw", false, null));
        double half = bytes("gpt2-xl", "bf16", facts("adamw", false, null));

        assertThat(full - half).isCloseTo((1560 * 2 + 2440 * 0.5) * 4e6, Percentage.withPercentage(1));
        assertThat(mixed - half).isCloseTo((1560 * 2.5 + 2440 * 0.1) * 4e6, Percentage.withPercentage(1));
        assertThat(bytes("gpt2-xl", "bf16-true", facts("adamw", false, null))).isEqualTo(half);
        assertThat(bytes("gpt2-xl", "16-mixed", facts("adamw", false, null))).isEqualTo(mixed);
    }

    @Test
    void theStatedSampleSizeOutranksTheUsualOne() {
        MeasuredRun plain =
                new MeasuredRun("resnet50", "imagenet", 64.0, null, null, 1, null, null, null, TrainingFacts.UNKNOWN);
        MeasuredRun large = new MeasuredRun(
                "resnet50",
                "imagenet",
                64.0,
                null,
                null,
                1,
                null,
                null,
                null,
                new TrainingFacts(448.0, 9.0, null, false, null));
        MeasuredRun text = new MeasuredRun("gpt2", null, 64.0, null, null, 1, null, null, null, TrainingFacts.UNKNOWN);

        assertThat(bytes(large) - bytes(plain)).isCloseTo(3 * 21.5 * 64 * 4e6, Percentage.withPercentage(1));
        MeasuredRun shorter = new MeasuredRun(
                "gpt2",
                null,
                64.0,
                null,
                null,
                1,
                null,
                null,
                null,
                new TrainingFacts(448.0, 512.0, null, false, null));
        assertThat(bytes(shorter)).isLessThan(0.6 * bytes(text));
    }

    private static TrainingFacts facts(String optimizer, boolean recomputes, @Nullable String trained) {
        return new TrainingFacts(null, null, optimizer, recomputes, trained);
    }

    private static double bytes(String model, String precision, TrainingFacts facts) {
        return bytes(new MeasuredRun(model, null, 1.0, precision, null, 1, null, null, null, facts));
    }

    private static double bytes(MeasuredRun run) {
        return UseForecast.of(List.of(), run, Measure.GPU_MEMORY_BYTES)
                .orElseThrow()
                .p50();
    }

    private static double utilisation(String model, TrainingFacts facts) {
        MeasuredRun run = new MeasuredRun(model, null, 1.0, null, "H100", 1, null, null, null, facts);
        return UseForecast.of(List.of(), run, Measure.GPU_UTILISATION_RATIO)
                .orElseThrow()
                .p50();
    }

    @Test
    void measuredModelsCorrectTheFormula() {
        List<MeasuredRun> others = new ArrayList<>();
        for (String model : List.of("vgg16", "densenet121", "mobilenetv2", "vitbase")) {
            for (double batch : new double[] {8, 16, 32}) {
                others.add(new MeasuredRun(
                        model,
                        "imagenet",
                        batch,
                        null,
                        "A100",
                        1,
                        null,
                        30e9 + batch * 1e6,
                        null,
                        TrainingFacts.UNKNOWN));
            }
        }

        assertThat(forecast(others, 8).orElseThrow().p50())
                .isGreaterThan(3 * forecast(List.of(), 8).orElseThrow().p50());
    }

    @Test
    void aModelNeitherMeasuredNorListedHasNoForecast() {
        MeasuredRun unknown =
                new MeasuredRun("my-own-thing", null, 8.0, null, null, 1, null, null, null, TrainingFacts.UNKNOWN);

        assertThat(UseForecast.of(List.of(), unknown, Measure.GPU_MEMORY_BYTES)).isEmpty();
        assertThat(UseForecast.of(List.of(), unknown, Measure.GPU_UTILISATION_RATIO))
                .isEmpty();
    }

    @Test
    void manySmallOperationsMakeAFastGpuWaitForTheHost() {
        double small = utilisation("efficientnet", "cifar10", 32, "H100");
        double large = utilisation("resnet50", "imagenet", 128, "RTX 3090");

        assertThat(small).isLessThan(0.4);
        assertThat(large).isGreaterThan(0.95);
        assertThat(utilisation("efficientnet", "cifar10", 32, "T4")).isGreaterThan(small);
        assertThat(utilisation("efficientnet", "cifar10", 256, "H100")).isGreaterThan(small);
    }

    @Test
    void aGpuWaitsForPointCloudsAtAnyBatchSize() {
        assertThat(utilisation("pointnet", "shapenet", 128, "RTX 3090"))
                .isLessThan(0.2)
                .isCloseTo(utilisation("pointnet", "shapenet", 64, "RTX 3090"), Percentage.withPercentage(10));
    }

    @Test
    void runsOfOtherModelsCorrectTheForecastOfAnUnmeasuredModel() {
        List<MeasuredRun> slower =
                List.of(used("resnet50", 0.2), used("vgg16", 0.3), used("densenet121", 0.2), used("mobilenetv2", 0.1));

        assertThat(UseForecast.of(slower, used("resnet34", null), Measure.GPU_UTILISATION_RATIO)
                        .orElseThrow()
                        .p50())
                .isLessThan(0.5 * utilisation("resnet34", "imagenet", 32, "A100"));
    }

    @Test
    void aRunWithThePredictedFullUtilisationCorrectsNothing() {
        double forecast = utilisation("resnet34", "imagenet", 32, "A100");
        MeasuredRun busy = new MeasuredRun(
                "resnet152", "imagenet", 512.0, null, "A100", 1, 0.99, null, null, TrainingFacts.UNKNOWN);

        assertThat(UseForecast.of(List.of(busy), used("resnet34", null), Measure.GPU_UTILISATION_RATIO)
                        .orElseThrow()
                        .p50())
                .isCloseTo(forecast, Percentage.withPercentage(0.001));
    }

    private static MeasuredRun used(String model, @Nullable Double utilisation) {
        return new MeasuredRun(
                model, "imagenet", 32.0, null, "A100", 1, utilisation, null, null, TrainingFacts.UNKNOWN);
    }

    private static double utilisation(String model, String dataset, double batch, String gpu) {
        MeasuredRun request =
                new MeasuredRun(model, dataset, batch, null, gpu, 1, null, null, null, TrainingFacts.UNKNOWN);
        return UseForecast.of(List.of(), request, Measure.GPU_UTILISATION_RATIO)
                .orElseThrow()
                .p50();
    }

    private static double width(UseForecast forecast) {
        return Math.log(forecast.p90() / forecast.p10());
    }

    private static Optional<UseForecast> forecast(List<MeasuredRun> runs, double batch) {
        return UseForecast.of(runs, run(batch, 0), Measure.GPU_MEMORY_BYTES);
    }

    private static List<MeasuredRun> runs(int of, double apart) {
        List<MeasuredRun> runs = new ArrayList<>();
        for (int each = 0; each < of; each++) {
            runs.add(run(16 << each, (10 + each) * GIGABYTE * (each % 2 == 0 ? apart : 1)));
        }
        return runs;
    }

    private static MeasuredRun run(double batch, double bytes) {
        return new MeasuredRun(
                "resnet50", "imagenet", batch, null, "A100", 1, null, bytes, null, TrainingFacts.UNKNOWN);
    }
}
