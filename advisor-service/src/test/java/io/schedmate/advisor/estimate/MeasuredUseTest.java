package io.schedmate.advisor.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.history.MeasuredRun;
import io.schedmate.code.workload.Workload;
import io.schedmate.model.Engine;
import io.schedmate.model.advice.ThroughputEstimate;
import io.schedmate.model.api.advice.AdvicePart;
import io.schedmate.model.api.advice.PartEngine;
import io.schedmate.model.job.MeasuredUse;
import io.schedmate.model.metrics.Rate;
import java.util.Objects;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests estimates of resource use from measured runs. */
class MeasuredUseTest {

    private static final Workload RESNET = Runs.training("resnet50");

    private final Estimator estimator = new Estimator();

    @Test
    void throughputIsReportedForEachGpuTypeThatTheModelRanOn() {
        for (int i = 0; i < 5; i++) {
            measured("a" + i, "a100", new Rate(2_000, "samples/s"), RESNET);
            measured("v" + i, "v100", new Rate(800, "samples/s"), RESNET);
            measured("h" + i, "h100", new Rate(9_000, "samples/s"), Runs.training("vgg16"));
            measured("l" + i, "l40", new Rate(5, "steps/s"), RESNET);
        }

        Estimated estimated = estimator.estimate(Runs.job("asked", "rosa", null, 600.0), RESNET);

        assertThat(estimated.estimates().throughput())
                .extracting(ThroughputEstimate::gpuType)
                .containsExactly("a100", "v100");
        assertThat(estimated.estimates().throughput().get(0).throughput().value())
                .isBetween(1_600.0, 2_400.0);
        assertThat(estimated.estimates().throughput().get(1).throughput().value())
                .isBetween(640.0, 960.0);
        assertThat(estimated.estimates().throughput()).allSatisfy(each -> {
            assertThat(each.gpus()).isEqualTo(1);
            assertThat(each.throughput().unit()).isEqualTo("samples/s");
        });
        assertThat(estimated.engines()).contains(new PartEngine(AdvicePart.THROUGHPUT, Engine.RETRIEVAL));
        assertThat(estimated.unknown()).doesNotContain(AdvicePart.THROUGHPUT);
    }

    @Test
    void runsOfTheSameModelPredictItsUse() {
        for (int i = 0; i < 5; i++) {
            measured("a" + i, "a100", null, RESNET);
        }

        Estimated estimated = estimator.estimate(Runs.job("asked", "rosa", "a100", 600.0), RESNET);

        assertThat(Objects.requireNonNull(estimated.estimates().gpuMemoryBytes())
                        .p50())
                .isCloseTo(8e9, Offset.offset(8e8));
        assertThat(Objects.requireNonNull(estimated.estimates().gpuUtilisationRatio())
                        .p50())
                .isCloseTo(0.7, Offset.offset(0.07));
        assertThat(estimated.engines()).contains(new PartEngine(AdvicePart.GPU_MEMORY, Engine.RETRIEVAL));
        assertThat(estimated.caveats())
                .noneMatch(caveat -> caveat.contains("guess") || caveat.contains("architecture"));
    }

    @Test
    void runsOfOtherModelsGiveAGuessThatIsMarkedAsOne() {
        for (int i = 0; i < 5; i++) {
            measured("a" + i, "a100", null, Runs.training("vgg16"));
        }

        Estimated estimated =
                estimator.estimate(Runs.job("asked", "rosa", "a100", 600.0), Runs.training("nobodys-net"));

        assertThat(estimated.engines()).contains(new PartEngine(AdvicePart.GPU_MEMORY, Engine.LEARNED));
        assertThat(estimated.caveats()).anyMatch(caveat -> caveat.contains("No run of the same model was measured"));
    }

    @Test
    void theNewestRunsOfTheSameModelComeFirst() {
        measured("1", "a100", new Rate(1, "samples/s"), RESNET);
        measured("2", "a100", new Rate(2, "samples/s"), Runs.training("vgg16"));
        measured("3", "a100", new Rate(3, "samples/s"), RESNET);

        assertThat(estimator.measuredFor(RESNET))
                .extracting(MeasuredRun::samplesPerSecond)
                .containsExactly(3.0, 1.0, 2.0);
        assertThat(estimator.measuredFor(null))
                .extracting(MeasuredRun::samplesPerSecond)
                .containsExactly(3.0, 2.0, 1.0);
    }

    @Test
    void twoHundredRunsAreComparedAndFiveThousandAreKept() {
        measured("first", "a100", null, RESNET);
        for (int i = 0; i < 4_999; i++) {
            measured("other-" + i, "a100", null, Runs.training("vgg16"));
        }
        assertThat(estimator.measuredFor(RESNET))
                .hasSize(200)
                .first()
                .extracting(MeasuredRun::model)
                .isEqualTo("resnet50");

        measured("one-more", "a100", null, Runs.training("vgg16"));
        assertThat(estimator.measuredFor(RESNET))
                .hasSize(200)
                .extracting(MeasuredRun::model)
                .containsOnly("vgg16");
    }

    @Test
    void unmeasuredHardwareIsTakenFromTheRequest() {
        estimator.ended(Runs.measured(
                Runs.job("1", "rosa", "a100", 600.0), new MeasuredUse(null, null, null, 0.5, null, null, null), null));
        estimator.ended(Runs.measured(
                Runs.job("2", "rosa", "a100", 600.0), new MeasuredUse(1, 8, "h100", 0.5, null, null, null), null));

        assertThat(estimator.measuredFor(null)).extracting(MeasuredRun::gpuType).containsExactly("h100", "a100");
        assertThat(estimator.measuredFor(null)).extracting(MeasuredRun::gpus).containsExactly(8, 1);
    }

    @Test
    void aRunWithoutMeasurementsIsNotKept() {
        estimator.ended(Runs.measured(
                Runs.job("1", "rosa", "a100", 600.0),
                new MeasuredUse(1, 1, "a100", null, null, new Rate(4, "steps/s"), null),
                RESNET));

        assertThat(estimator.measuredFor(RESNET)).isEmpty();
    }

    private void measured(String id, String gpuType, @Nullable Rate rate, Workload of) {
        estimator.ended(Runs.measured(
                Runs.job(id, "rosa", gpuType, 600.0),
                new MeasuredUse(1, 1, gpuType, 0.7, 8_000_000_000L, rate, null),
                of));
    }
}
