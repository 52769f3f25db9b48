package io.schedmate.tracker.alert.check;

import static io.schedmate.tracker.alert.check.Viewed.START;
import static io.schedmate.tracker.alert.check.Viewed.after;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.model.metrics.Rate;
import io.schedmate.tracker.jobs.SimilarThroughput;
import io.schedmate.tracker.metrics.Speed;
import java.util.Collections;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests when a job counts as slower than similar jobs. */
class SimilarThroughputCheckTest {

    private static final double TEN_MINUTES = 600;
    private static final double MOMENT = 0.001;

    private final Viewed job = new Viewed();

    SimilarThroughputCheckTest() {
        job.steadySince = START;
        similar(100, "samples/s", 32L);
        runs(10, 59, "samples/s");
    }

    @Test
    void aJobBelowThreeFifthsIsSlowerAfterTenMinutes() {
        assertThat(found(TEN_MINUTES - MOMENT)).isNull();
        assertThat(found(TEN_MINUTES)).isNotNull().satisfies(found -> {
            assertThat(found.severity()).isEqualTo(AlertSeverity.WARNING);
            assertThat(found.since()).isEqualTo(START);
            assertThat(found.summary()).isEqualTo("Its throughput is 59 samples/s; similar jobs on H100 reach 100.");
            assertThat(found.wasted()).isCloseTo(0.41, within(1e-9));
            assertThat(found.evidence().figures()).isEqualTo(Map.of("throughputRatio", 0.59, "kinThroughput", 100.0));
        });

        runs(10, 60, "samples/s");
        assertThat(found(TEN_MINUTES)).isNull();
    }

    @Test
    void nineSpeedsTellNothing() {
        runs(9, 1, "samples/s");

        assertThat(found(TEN_MINUTES)).isNull();
    }

    @Test
    void withoutSimilarJobsOrSteadyTrainingNothingIsReported() {
        job.steadySince = null;
        assertThat(found(TEN_MINUTES)).isNull();

        job.steadySince = START;
        similar(0, "samples/s", 32L);
        assertThat(found(TEN_MINUTES)).isNull();

        job.similar = null;
        assertThat(found(TEN_MINUTES)).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        // Steps of 32 samples each; other units cannot be compared.
        "1, it/s, samples/s, 32, true",
        "2, it/s, samples/s, 32, false",
        "1, it/s, samples/s, , false",
        "1, it/s, tokens/s, 32, false",
        "1, tokens/s, samples/s, 32, false"
    })
    void speedsAreComparedInOneUnit(double own, String unit, String wanted, @Nullable Long batch, boolean slower) {
        similar(100, wanted, batch);
        runs(10, own, unit);

        assertThat(found(TEN_MINUTES) != null).isEqualTo(slower);
    }

    private @Nullable Finding found(double seconds) {
        job.latestAt = after(seconds);
        return job.found(AlertCondition.SLOWER_THAN_KIN, after(1_000_000)).orElse(null);
    }

    private void similar(double value, String unit, @Nullable Long batch) {
        job.similar = new SimilarThroughput("H100", new Rate(value, unit), batch);
    }

    private void runs(int times, double value, String unit) {
        job.speeds = Collections.nCopies(times, new Speed(START, null, new Rate(value, unit)));
    }
}
