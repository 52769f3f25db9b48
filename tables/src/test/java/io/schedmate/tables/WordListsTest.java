package io.schedmate.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class WordListsTest {

    @Test
    void aListIsWhatStandsBehindItsName() {
        assertThat(WordLists.set(WordListsTest.class, "truth")).containsExactlyInAnyOrder("true", "yes", "on");
    }

    @Test
    void linesAreReadInTheirOrderWithoutComments() {
        assertThat(WordLists.read(WordListsTest.class, "words.txt"))
                .containsExactly(List.of("truth", "true", "yes", "on"), List.of("colour", "red"));
    }

    @Test
    void aListThatIsMissingIsNamedInTheError() {
        assertThatThrownBy(() -> WordLists.set(WordListsTest.class, "fruit"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("fruit");
    }
}
