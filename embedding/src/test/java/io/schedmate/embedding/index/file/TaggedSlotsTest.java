package io.schedmate.embedding.index.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.embedding.index.TagValue;
import io.schedmate.embedding.index.VectorFilter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TaggedSlotsTest {

    private final SplittableRandom random = new SplittableRandom(5);

    @Test
    void aFilterSelectsTheSlotsWithMatchingTags() {
        List<Map<String, TagValue>> tags = new ArrayList<>();
        TaggedSlots slots = new TaggedSlots();
        for (int slot = 0; slot < 200; slot++) {
            tags.add(someTags());
            slots.add(slot, tags.get(slot));
        }
        int found = 0;
        for (int round = 0; round < 500; round++) {
            VectorFilter filter = someFilter(3);

            int[] fitting = IntStream.range(0, 200)
                    .filter(slot -> filter.fits(tags.get(slot)))
                    .toArray();
            assertThat(slots.fitting(filter).stream().toArray())
                    .as("%s", filter)
                    .isEqualTo(fitting);
            found += fitting.length;
        }
        assertThat(found).as("filters that something fits").isGreaterThan(10_000);
    }

    @Test
    void bothZerosAreTheSameNumber() {
        TaggedSlots slots = new TaggedSlots();
        slots.add(0, Map.of("n", TagValue.of(0.0)));
        slots.add(1, Map.of("n", TagValue.of(-0.0)));

        for (double zero : List.of(0.0, -0.0)) {
            assertThat(slots.fitting(new VectorFilter.NumberBetween("n", -1, zero)).stream())
                    .containsExactly(0, 1);
            assertThat(slots.fitting(new VectorFilter.NumberBetween("n", zero, 1)).stream())
                    .containsExactly(0, 1);
        }
    }

    private Map<String, TagValue> someTags() {
        Map<String, TagValue> tags = new HashMap<>();
        if (random.nextInt(4) > 0) {
            tags.put("t", TagValue.of("v" + random.nextInt(5)));
        }
        if (random.nextInt(4) > 0) {
            tags.put("n", TagValue.of(random.nextInt(3) == 0 ? -0.0 : random.nextInt(-3, 4)));
        }
        return tags;
    }

    private VectorFilter someFilter(int depth) {
        return switch (random.nextInt(depth == 0 ? 3 : 6)) {
            case 0 -> VectorFilter.everything();
            case 1 ->
                new VectorFilter.TextIn(random.nextBoolean() ? "t" : "n", Set.of("v1", "v" + random.nextInt(2, 9)));
            case 2 ->
                new VectorFilter.NumberBetween(
                        random.nextInt(5) > 0 ? "n" : "absent", random.nextInt(-4, 4), random.nextInt(-4, 4));
            case 3 -> new VectorFilter.Not(someFilter(depth - 1));
            case 4 -> new VectorFilter.AllOf(List.of(someFilter(depth - 1), someFilter(depth - 1)));
            default -> new VectorFilter.AnyOf(List.of(someFilter(depth - 1), someFilter(depth - 1)));
        };
    }
}
