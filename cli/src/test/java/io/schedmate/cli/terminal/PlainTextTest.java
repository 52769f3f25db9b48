package io.schedmate.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PlainTextTest {

    @Test
    void colourAndControlCharactersAreRemoved() {
        assertThat(PlainText.safe("\u001b[1;31mred\u001b[0m\u0000\u0007 \u202edone"))
                .isEqualTo("red done");
    }

    @Test
    void aTruncatedEscapeRemovesNothingElse() {
        assertThat(PlainText.safe("text\u001b")).isEqualTo("text");
        assertThat(PlainText.safe("text\u001b[")).isEqualTo("text");
    }

    @Test
    void aLineThatFitsIsUnchanged() {
        assertThat(PlainText.fit("12345", 5)).isEqualTo("12345");
        assertThat(PlainText.fit("123456", 5)).isEqualTo("12...");
    }

    @Test
    void textWrapsAtSpacesAndALongWordGetsItsOwnLine() {
        assertThat(PlainText.wrap("one two three-and-a-half four", 8))
                .containsExactly("one two", "three-and-a-half", "four");
    }
}
