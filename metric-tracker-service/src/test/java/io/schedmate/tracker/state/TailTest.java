package io.schedmate.tracker.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TailTest {

    @Test
    void theLastLinesAreKeptInOrderRegardlessOfTheirLength() {
        Random random = new Random(7);
        Tail tail = new Tail(List.of());
        List<String> all = new ArrayList<>();

        for (int chunk = 0; chunk < 500; chunk++) {
            List<String> lines = new ArrayList<>();
            for (int line = 0; line < random.nextInt(1, 90); line++) {
                lines.add("é" + chunk + "/" + line
                        + "x".repeat(random.nextInt(20) == 0 ? random.nextInt(1900) : random.nextInt(80)));
            }
            tail.add(lines);
            all.addAll(lines);

            assertThat(tail.lines()).isEqualTo(all.subList(Math.max(0, all.size() - 64), all.size()));
        }
    }

    @Test
    void theEndOfALongLineIsKeptAndEmptyLinesCount() {
        Tail tail = new Tail(List.of("", "a".repeat(5000) + "b"));
        tail.add(List.of(""));

        assertThat(tail.lines()).containsExactly("", "a".repeat(2047) + "b", "");
        tail.clear();
        assertThat(tail.lines()).isEmpty();
        tail.add(List.of("next"));
        assertThat(tail.lines()).containsExactly("next");
    }
}
