package io.schedmate.logs.extract.plan.book;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.extract.plan.KnownFormats;
import io.schedmate.logs.extract.plan.value.NumberScan;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlanCacheTest {

    @Test
    void eachOfManyShapesIsPlannedOnce() {
        PlanCache book = new PlanCache(256, KnownFormats.NONE);

        for (int round = 0; round < 3; round++) {
            IntStream.range(0, 250).forEach(shape -> book.planFor(word(shape) + " step 7 of 9, loss 1.5"));
        }

        assertThat(book.plansMade()).isEqualTo(250);
    }

    @Test
    void allNumbersOfALongSegmentAreFound() {
        NumberScan scan = new NumberScan();
        scan.scan("7");
        String segment = "value 1 ".repeat(400);

        scan.scan(segment);

        assertThat(scan.count()).isEqualTo(256);
        assertThat(scan.value(segment, 255)).isEqualTo(1);
    }

    /** Letters only: numbers do not distinguish shapes. */
    private static String word(int number) {
        return "" + (char) ('a' + number / 26 % 26) + (char) ('a' + number % 26) + "x";
    }
}
