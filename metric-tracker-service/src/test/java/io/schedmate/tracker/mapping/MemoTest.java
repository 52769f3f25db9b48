package io.schedmate.tracker.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemoTest {

    private final AtomicInteger made = new AtomicInteger();
    private final Memo<String, Integer> memo = Memo.ofTexts();

    @ParameterizedTest
    @CsvSource({"0, 1", "1024, 1", "1025, 3"})
    void aResultIsComputedOncePerTextUnlessTheTextIsLong(int length, int times) {
        for (int turn = 0; turn < 3; turn++) {
            assertThat(of("x".repeat(length))).isEqualTo(length);
        }

        assertThat(made).hasValue(times);
    }

    @Test
    void aFullMemoIsClearedAndReturnsTheSameResults() {
        for (int text = 0; text < 20_000; text++) {
            of("text " + text);
        }
        of("text 7");
        assertThat(made).hasValue(20_000);

        of("one more");
        of("text 7");

        assertThat(made).hasValue(20_002);
    }

    private int of(String text) {
        return memo.of(text, it -> {
            made.incrementAndGet();
            return it.length();
        });
    }
}
