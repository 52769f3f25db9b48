package io.schedmate.simulator.information;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.simulator.trace.TraceJob;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class OrderWorthTest {

    @Test
    void theTrueOrderIsWorthOneAndItsReverseMinusOne() {
        assertThat(OrderWorth.of(estimated(10, 20, 70))).isEqualTo(1);
        assertThat(OrderWorth.of(estimated(3, 2, 1))).isEqualTo(-1);
        assertThat(OrderWorth.of(estimated(5, 5, 5))).isZero();
    }

    @Test
    void swappingShortJobsCostsLessThanMistakingALongOneForShort() {
        // Jobs of 10, 20 and 70 s. Ranks are -1, 0, 1: the true order spares 60, with the first two swapped 50.
        assertThat(OrderWorth.of(estimated(20, 10, 70))).isCloseTo(50.0 / 60, Offset.offset(1e-9));
        assertThat(OrderWorth.of(estimated(10, 70, 20))).isCloseTo(10.0 / 60, Offset.offset(1e-9));
    }

    @Test
    void aJobIsWeightedByItsGpus() {
        var small = new TraceJob("small", "vc", 0, 0, 100, 1, 100);
        var wide = new TraceJob("wide", "vc", 1, 0, 90, 8, 90);

        assertThat(OrderWorth.of(List.of(small, wide))).isEqualTo(1);
    }

    private static List<TraceJob> estimated(double... predicted) {
        long[] durations = {10, 20, 70};
        return IntStream.range(0, predicted.length)
                .mapToObj(at -> new TraceJob("j" + at, "vc", at, 0, durations[at], 1, predicted[at]))
                .toList();
    }
}
