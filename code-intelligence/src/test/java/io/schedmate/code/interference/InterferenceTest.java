package io.schedmate.code.interference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.schedmate.model.api.metrics.PackingVerdict;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class InterferenceTest {

    private static final double PACKED_AT = 1000;

    @Test
    void aJobAtHalfItsSpeedIsEvicted() {
        Interference found = check(List.of(10.0, 12.0, 11.0), List.of(5.0, 6.0, 5.5));

        assertThat(found.ratio()).isEqualTo(0.5);
        assertThat(found.verdict()).isEqualTo(PackingVerdict.EVICT);
    }

    @Test
    void aJobAtTheThresholdIsKept() {
        assertThat(check(List.of(100.0, 100.0, 100.0), List.of(65.0, 65.0, 65.0))
                        .verdict())
                .isEqualTo(PackingVerdict.KEEP);
    }

    @Test
    void oneSlowSampleDoesNotEvictAJob() {
        assertThat(check(List.of(10.0, 10.0, 10.0), List.of(0.1, 9.0, 9.0)).verdict())
                .isEqualTo(PackingVerdict.KEEP);
    }

    @Test
    void twoSamplesAreNotEnoughButTheirRatioIsReported() {
        Interference found = check(List.of(10.0, 10.0, 10.0), List.of(1.0, 1.0));

        assertThat(found.verdict()).isEqualTo(PackingVerdict.NOT_ENOUGH_DATA);
        assertThat(found.ratio()).isEqualTo(0.1);
        assertThat(found.samplesAfter()).isEqualTo(2);
    }

    @Test
    void aJobWithoutEarlierProgressIsNotCompared() {
        Interference found = check(List.of(0.0, 0.0, 0.0), List.of(1.0, 1.0, 1.0));

        assertThat(found.ratio()).isNull();
        assertThat(found.verdict()).isEqualTo(PackingVerdict.NOT_ENOUGH_DATA);
    }

    @Test
    void samplesOutsideTheWindowsAreIgnored() {
        List<ThroughputSample> samples = List.of(
                new ThroughputSample(399, 1),
                new ThroughputSample(400, 10),
                new ThroughputSample(999, 10),
                new ThroughputSample(1000, 8),
                new ThroughputSample(1599, 8),
                new ThroughputSample(1600, 1),
                new ThroughputSample(1100, Double.NaN));

        Interference found = Interference.check(samples, PACKED_AT, PackingSettings.DEFAULT);

        assertThat(found.samplesBefore()).isEqualTo(2);
        assertThat(found.samplesAfter()).isEqualTo(2);
        assertThat(found.ratio()).isEqualTo(0.8);
    }

    @Test
    void aThresholdInPercentIsRejected() {
        assertThatIllegalArgumentException().isThrownBy(() -> new PackingSettings(65, 600, 600, 0, 3));
    }

    private static Interference check(List<Double> before, List<Double> after) {
        List<ThroughputSample> samples = new ArrayList<>();
        for (int i = 0; i < before.size(); i++) {
            samples.add(new ThroughputSample(PACKED_AT - 100 + i, before.get(i)));
        }
        for (int i = 0; i < after.size(); i++) {
            samples.add(new ThroughputSample(PACKED_AT + i, after.get(i)));
        }
        return Interference.check(samples, PACKED_AT, PackingSettings.DEFAULT);
    }
}
