package io.schedmate.code.estimate.scaling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.schedmate.code.history.MeasuredRun;
import io.schedmate.code.history.TrainingFacts;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ScalingModelTest {

    private static final String WORK = ScalingModel.work("imagenet", null);

    @Test
    void withoutRunsAGeneralLawGivesAWideRange() {
        SpeedRatio ratio = ratio(List.of(), on("A100", 1, 32.0), on("A100", 8, 32.0));

        assertThat(ratio.p50()).isBetween(4.0, 8.0);
        assertThat(ratio.p90() / ratio.p10()).isGreaterThan(2);
        assertThat(ratio.sameModel()).isZero();
        assertThat(ratio.otherModels()).isZero();
    }

    @Test
    void runsOfTheModelInTheRequestedSettingAreUsed() {
        List<MeasuredRun> runs = List.of(run("resnet50", "A100", 1, 32, 400), run("resnet50", "A100", 8, 32, 1_000));

        SpeedRatio ratio = ratio(runs, on("A100", 1, 32.0), on("A100", 8, 32.0));

        assertThat(ratio.p50()).isCloseTo(2.5, within(0.2));
        assertThat(ratio.p90() / ratio.p10()).isLessThan(1.7);
        assertThat(ratio.sameModel()).isEqualTo(2);
    }

    @Test
    void theRangeWidensWithTheDistanceFromMeasuredSettings() {
        List<MeasuredRun> runs = List.of(run("resnet50", "A100", 1, 32, 400), run("resnet50", "A100", 2, 32, 760));

        SpeedRatio near = ratio(runs, on("A100", 1, 32.0), on("A100", 4, 32.0));
        SpeedRatio far = ratio(runs, on("A100", 1, 32.0), on("A100", 64, 32.0));

        assertThat(far.p90() / far.p10()).isGreaterThan(1.2 * near.p90() / near.p10());
    }

    @Test
    void runsOfOtherModelsShowTheEffectOfAChange() {
        List<MeasuredRun> runs = new ArrayList<>();
        for (String model : List.of("bert", "vgg16", "vit", "gpt2", "yolov3")) {
            for (int gpus : new int[] {1, 2, 4, 8, 16}) {
                runs.add(run(model, "V100", gpus, 16, 100 * Math.sqrt(gpus)));
            }
        }

        SpeedRatio ratio = ratio(runs, on("V100", 1, 16.0), on("V100", 16, 16.0));

        assertThat(ratio.p50()).isBetween(4.0, 5.5);
        assertThat(ratio.otherModels()).isEqualTo(5);
        assertThat(ratio.sameModel()).isZero();
    }

    @Test
    void gpuTypesAreComparedByModelsThatRanOnBothOrElseByTheirDataSheets() {
        SpeedRatio published = ratio(List.of(), on("T4", 1, 32.0), on("A100-40G", 1, 32.0));
        List<MeasuredRun> runs = new ArrayList<>();
        for (String model : List.of("bert", "vgg16", "vit", "gpt2", "yolov3", "dcgan")) {
            runs.add(run(model, "T4", 1, 32, 100));
            runs.add(run(model, "A100-40G", 1, 32, 150));
        }
        SpeedRatio seen = ratio(runs, on("T4", 1, 32.0), on("A100-40G", 1, 32.0));

        assertThat(published.p50()).isGreaterThan(2);
        assertThat(published.usesPublished()).isTrue();
        assertThat(seen.p50()).isBetween(1.4, 2.2);
        assertThat(seen.otherModels()).isEqualTo(6);
        // Runs on only one of the two types do not show the speed of the other.
        assertThat(ratio(List.of(run("resnet50", "T4", 1, 32, 80)), on("T4", 1, 32.0), on("A100-40G", 1, 32.0))
                        .sameModel())
                .isZero();
    }

    @Test
    void unknownSettingsAreNotCompared() {
        ScalingModel model = ScalingModel.of("resnet50", List.of());

        assertThat(model.ratio(on("A100", 1, null), on("A100", 1, 64.0), WORK)).isEmpty();
        assertThat(model.ratio(on(null, 1, 32.0), on("A100", 1, 32.0), WORK)).isEmpty();
        assertThat(model.ratio(on("A100", 1, null), on("A100", 2, null), WORK)).isPresent();
        assertThat(ratio(List.of(), on("A100", 1, 32.0), on("A100", 1, 32.0)).p90())
                .isEqualTo(1);
    }

    private static SpeedRatio ratio(List<MeasuredRun> runs, Setting from, Setting to) {
        return ScalingModel.of("resnet50", runs).ratio(from, to, WORK).orElseThrow();
    }

    private static Setting on(@Nullable String type, int gpus, @Nullable Double batch) {
        return new Setting(type, gpus, batch);
    }

    private static MeasuredRun run(String model, String type, int gpus, double batch, double speed) {
        return new MeasuredRun(model, "imagenet", batch, null, type, gpus, null, null, speed, TrainingFacts.UNKNOWN);
    }
}
