package io.schedmate.embedding.index.file;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DistancesTest {

    @Test
    void slotsBelowTheLimitComeBeforeThoseAtIt() {
        assertThat(least(2, 3, 3, 1)).containsExactly(2, 0);
        assertThat(least(3, 3, 1, 3)).containsExactly(1, 0, 2);
    }

    @Test
    void anOddNumberOfSlotsIsCountedOnce() {
        assertThat(least(2, 5, 1, 3)).containsExactly(1, 2);
        assertThat(least(1, 5)).containsExactly(0);
        assertThat(least(5, 5, 1, 3)).containsExactlyInAnyOrder(0, 1, 2);
    }

    private static int[] least(int wanted, int... distances) {
        short[] each = new short[distances.length];
        for (int at = 0; at < each.length; at++) {
            each[at] = (short) distances[at];
        }
        return new Distances(each, 8, null, _ -> {}).least(wanted);
    }
}
