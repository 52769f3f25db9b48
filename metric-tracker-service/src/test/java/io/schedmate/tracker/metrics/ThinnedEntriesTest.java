package io.schedmate.tracker.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ThinnedEntriesTest {

    private static final long ALL = 100_000;

    @Test
    void theLatestEntriesAreAllKeptAndOlderOnesAreThinnedByAge() {
        NavigableSet<Long> kept = kept(ALL);

        assertThat(kept.tailSet(ALL - 4_096, false)).hasSize(4_096);
        assertThat(between(kept, 8_192, 4_224)).isNotEmpty().allMatch(number -> number % 2 == 0);
        assertThat(between(kept, 16_384, 8_256)).isNotEmpty().allMatch(number -> number % 4 == 0);
        assertThat(between(kept, 32_768, 16_448)).isNotEmpty().allMatch(number -> number % 8 == 0);
        assertThat(kept.first()).isLessThanOrEqualTo(64);
    }

    @Test
    void aHistoryGrowsByTheSameAmountForEachDoubling() {
        int some = kept(ALL).size();

        assertThat(some).isLessThan(15_000);
        assertThat(kept(2 * ALL).size() - some).isBetween(1_900, 2_200);
    }

    @Test
    void fewEntriesAreRemovedAtATime() {
        assertThat(ThinnedEntries.by(ALL - 1)).isEmpty();
        assertThat(LongStream.rangeClosed(1, ALL)
                        .mapToObj(ThinnedEntries::by)
                        .flatMap(List::stream)
                        .mapToLong(thinned -> thinned.upTo() - thinned.after()))
                .allMatch(span -> span == 64);
    }

    private static NavigableSet<Long> kept(long last) {
        NavigableSet<Long> kept = new TreeSet<>();
        for (long number = 1; number <= last; number++) {
            kept.add(number);
            for (ThinnedEntries old : ThinnedEntries.by(number)) {
                kept.subSet(old.after(), false, old.upTo(), true).removeIf(old::holds);
            }
        }
        return kept;
    }

    private static NavigableSet<Long> between(NavigableSet<Long> kept, long oldest, long youngest) {
        return kept.subSet(ALL - oldest, false, ALL - youngest, true);
    }
}
