package io.schedmate.tracker.alert.check;

import static io.schedmate.tracker.alert.check.Viewed.START;
import static io.schedmate.tracker.alert.check.Viewed.after;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.tracker.metrics.ResourceUse;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests when a job counts as idle, or as holding more than it uses. */
class UseCheckTest {

    private static final double HALF_AN_HOUR = 1800;
    private static final double MOMENT = 0.001;
    private static final long GIB = 1L << 30;

    private final Viewed job = new Viewed();

    UseCheckTest() {
        job.steadySince = START;
        job.gpus = 8;
    }

    @Test
    void gpusAreIdleBelowFivePercent() {
        job.uses(use(0.049, null, null, null, null, 20));
        assertThat(idle(HALF_AN_HOUR)).isNotNull().satisfies(found -> {
            assertThat(found.kind()).isEqualTo("idle");
            assertThat(found.severity()).isEqualTo(AlertSeverity.WARNING);
            assertThat(found.summary()).isEqualTo("Its GPUs were used 5 % of the time.");
            assertThat(found.since()).isEqualTo(START);
            assertThat(found.wasted()).isCloseTo(0.951, within(1e-9));
            assertThat(found.evidence().figures()).isEqualTo(Map.of("gpuUtilisationRatio", 0.049, "readings", 20.0));
        });
        assertThat(idle(HALF_AN_HOUR - MOMENT)).isNull();

        job.uses(use(0.049, null, null, null, null, 19));
        assertThat(idle(HALF_AN_HOUR)).isNull();

        job.uses(use(0.05, null, null, null, null, 20));
        assertThat(idle(HALF_AN_HOUR)).isNull();
    }

    @Test
    void withoutReadingsOrASteadyTrainingNothingIsIdle() {
        assertThat(idle(HALF_AN_HOUR)).isNull();

        job.uses(use(null, null, null, null, null, 20));
        assertThat(idle(HALF_AN_HOUR)).isNull();

        job.uses(use(0.0, null, null, null, null, 20));
        job.steadySince = null;
        assertThat(idle(HALF_AN_HOUR)).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        // Rounded to whole GPUs; the second row is one of eight GPUs that is unused half of the time.
        "0.06, 20, ",
        "0.0625, 20, 1",
        "0.5, 20, 4",
        "0.93, 20, 7",
        "1, 20, ",
        "0.5, 19, "
    })
    void gpusWithoutAProcessAreWaste(double empty, long readings, @Nullable Integer unused) {
        job.uses(use(null, empty, null, null, null, readings));

        if (unused == null) {
            assertThat(waste(HALF_AN_HOUR)).isNull();
        } else {
            assertThat(waste(HALF_AN_HOUR)).isNotNull().satisfies(found -> {
                assertThat(found.kind()).isEqualTo("unused_gpus");
                assertThat(found.summary())
                        .isEqualTo("The job holds 8 GPUs and uses %d of them.".formatted(8 - unused));
                assertThat(found.evidence().figures()).isEqualTo(Map.of("gpus", 8.0, "unusedGpus", (double) unused));
                assertThat(found.wasted()).isEqualTo(empty);
            });
        }
    }

    @Test
    void wasteIsReportedAfterHalfAnHourOfSteadyTraining() {
        job.uses(use(null, 0.5, null, null, null, 20));
        assertThat(waste(HALF_AN_HOUR - MOMENT)).isNull();
        assertThat(waste(HALF_AN_HOUR)).isNotNull();

        job.gpus = null;
        assertThat(waste(HALF_AN_HOUR)).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "0.05, 0.95, true",
        "0.6, 0.95, true",
        // The GPUs are idle or busy enough, or the CPU is not full.
        "0.049, 0.95, false",
        "0.601, 0.95, false",
        "0.6, 0.949, false",
        ", 0.95, false",
        "0.6, , false"
    })
    void gpusThatWaitForAFullCpuAreStarved(@Nullable Double gpu, @Nullable Double cpu, boolean starved) {
        job.uses(use(gpu, null, null, cpu, null, 20));

        assertThat(waste(HALF_AN_HOUR) != null).isEqualTo(starved);
    }

    @Test
    void starvedGpusAreReportedWithBothFigures() {
        job.uses(use(0.4, null, null, 0.97, null, 20));

        assertThat(waste(HALF_AN_HOUR)).isNotNull().satisfies(found -> {
            assertThat(found.kind()).isEqualTo("starved");
            assertThat(found.summary())
                    .isEqualTo("CPU utilization is 97 % and GPU utilization 40 %: the GPUs are waiting for data.");
            assertThat(found.wasted()).isEqualTo(0.6);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "0.95, 0.299, 20, true",
        "0.949, 0.299, 20, false",
        "0.95, 0.3, 20, false",
        "0.95, 0.299, 19, false",
        ", 0.299, 20, false",
        "0.95, , 20, false"
    })
    void busyGpusThatDrawLittleAreWaste(@Nullable Double gpu, @Nullable Double power, long readings, boolean wasted) {
        job.uses(use(gpu, null, power, null, null, readings));

        assertThat(waste(HALF_AN_HOUR) != null).isEqualTo(wasted);
    }

    @Test
    void busyGpusThatDrawLittleAreReportedWithBothFigures() {
        job.uses(use(0.97, null, 0.21, null, null, 20));

        assertThat(waste(HALF_AN_HOUR)).isNotNull().satisfies(found -> {
            assertThat(found.kind()).isEqualTo("low_power");
            assertThat(found.summary())
                    .isEqualTo("Its GPUs report being busy 97 % of the time, but draw 21 % of their power limit.");
            assertThat(found.wasted()).isEqualTo(0.5);
        });
    }

    @Test
    void memoryOfWhichLessThanAFifthIsUsedIsWaste() {
        job.nodes = List.of("n1", "n2");
        job.memoryBytes = 2 * 100 * GIB;
        job.uses(use(null, null, null, null, 20 * GIB - 1, 20));
        assertThat(waste(HALF_AN_HOUR)).isNotNull().satisfies(found -> {
            assertThat(found.kind()).isEqualTo("host_memory");
            assertThat(found.severity()).isEqualTo(AlertSeverity.INFO);
            assertThat(found.summary())
                    .isEqualTo("The job requested 100 GiB of memory per node and has used at most 20.0 GiB.");
            assertThat(found.wasted()).isZero();
        });

        job.uses(use(null, null, null, null, 20 * GIB, 20));
        assertThat(waste(HALF_AN_HOUR)).isNull();

        job.uses(use(null, null, null, null, null, 20));
        assertThat(waste(HALF_AN_HOUR)).isNull();
    }

    @Test
    void aSmallRequestIsNoWaste() {
        job.uses(use(null, null, null, null, GIB, 20));
        job.memoryBytes = 32 * GIB;
        assertThat(waste(HALF_AN_HOUR)).isNotNull();

        job.memoryBytes = 32 * GIB - 1;
        assertThat(waste(HALF_AN_HOUR)).isNull();

        // The nodes are unknown, so the job has at least one.
        job.memoryBytes = 32 * GIB;
        job.nodes = List.of();
        assertThat(waste(HALF_AN_HOUR)).isNotNull();

        job.memoryBytes = 0L;
        assertThat(waste(HALF_AN_HOUR)).isNull();
    }

    private @Nullable Finding idle(double seconds) {
        return job.found(AlertCondition.GPU_IDLE, after(seconds)).orElse(null);
    }

    private @Nullable Finding waste(double seconds) {
        return job.found(AlertCondition.WASTE, after(seconds)).orElse(null);
    }

    private static ResourceUse use(
            @Nullable Double gpu,
            @Nullable Double empty,
            @Nullable Double power,
            @Nullable Double cpu,
            @Nullable Long peak,
            long readings) {
        return new ResourceUse(gpu, empty, null, power, null, cpu, peak, readings);
    }
}
