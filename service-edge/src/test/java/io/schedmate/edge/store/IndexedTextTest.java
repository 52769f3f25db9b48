package io.schedmate.edge.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class IndexedTextTest {

    @Test
    void aTextThatFitsIsItsOwnKey() {
        assertThat(IndexedText.of("")).isEmpty();
        assertThat(IndexedText.of("n".repeat(2500))).isEqualTo("n".repeat(2500));
        assertThat(IndexedText.of("日".repeat(833))).isEqualTo("日".repeat(833));
    }

    @Test
    void aLongerTextIsShortenedAndRemainsDifferentFromOthers() {
        String long1 = "日".repeat(1000);
        String long2 = "日".repeat(1001);

        assertThat(IndexedText.of(long1)).startsWith("日".repeat(500)).isNotEqualTo(IndexedText.of(long2));
        for (String text : new String[] {long1, long2, "𠀀".repeat(2000), "n" + "𠀀".repeat(2000), "n".repeat(2501)}) {
            String key = IndexedText.of(text);
            assertThat(key.getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(2500);
            assertThat(new String(key.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
                    .as("no character is cut in two")
                    .isEqualTo(key);
        }
    }
}
