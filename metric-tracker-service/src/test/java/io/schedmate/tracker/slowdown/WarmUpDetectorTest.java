package io.schedmate.tracker.slowdown;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.metrics.Rate;
import io.schedmate.tracker.metrics.Speed;
import java.time.Instant;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WarmUpDetectorTest {

    private static final Instant START = Instant.parse("2026-03-02T12:00:00Z");

    @Test
    void aJobIsSteadyFromTheFirstOfSixSimilarStepTimes() {
        assertThat(WarmUpDetector.since(steps(9, 5, 2, 1, 1, 1, 1, 1, 1, 1))).isEqualTo(at(3));
    }

    @Test
    void stepTimesWithinThirtyPercentAreSimilar() {
        assertThat(WarmUpDetector.since(steps(1, 1.3, 1, 1.2, 1.1, 1))).isEqualTo(at(0));
        assertThat(WarmUpDetector.since(steps(1, 1.31, 1, 1.2, 1.1, 1))).isNull();
    }

    @Test
    void fiveSimilarStepTimesAreTooFew() {
        assertThat(WarmUpDetector.since(steps(1, 1, 1, 1, 1))).isNull();
        assertThat(WarmUpDetector.since(List.of())).isNull();
    }

    @Test
    void reportsWithoutSpeedAreIgnored() {
        List<Speed> speeds = IntStream.range(0, 12)
                .mapToObj(i -> i % 2 == 0 ? new Speed(at(i), 1.0, null) : new Speed(at(i), null, null))
                .toList();

        assertThat(WarmUpDetector.since(speeds)).isEqualTo(at(0));
        assertThat(WarmUpDetector.since(speeds.subList(0, 9))).isNull();
    }

    @Test
    void throughputShowsSteadinessLikeStepTime() {
        List<Speed> speeds = IntStream.range(0, 8)
                .mapToObj(i -> new Speed(at(i), null, new Rate(i < 2 ? 100 : 1000, "samples/s")))
                .toList();

        assertThat(WarmUpDetector.since(speeds)).isEqualTo(at(2));
    }

    private static List<Speed> steps(double... seconds) {
        List<Double> all = DoubleStream.of(seconds).boxed().toList();
        return IntStream.range(0, seconds.length)
                .mapToObj(i -> new Speed(at(i), all.get(i), null))
                .toList();
    }

    private static Instant at(int minute) {
        return START.plusSeconds(60L * minute);
    }
}
