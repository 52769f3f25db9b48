package io.schedmate.logs.classify.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.entry;

import io.schedmate.logs.classify.rule.LexiconPhrase.Kind;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import org.junit.jupiter.api.Test;

class LexiconTest {

    @Test
    void theLongestPhraseAtAPositionCounts() throws IOException {
        assertThat(lexicon("trouble\t3\terror\nbenign\t5\terror rate\n").weigh("the error rate"))
                .containsExactly(entry(Kind.BENIGN, 5.0));
    }

    @Test
    void aPhraseMatchesWholeWordsUnlessItIsOpenEnded() throws IOException {
        Lexicon lexicon = lexicon("trouble\t3\tfail\nhedge\t2\tretry*\n");

        assertThat(lexicon.weigh("failsafe val_fail")).isEmpty();
        assertThat(lexicon.weigh("retrying")).containsExactly(entry(Kind.HEDGE, 2.0));
    }

    @Test
    void aWordInsideAPathOrAnOptionIsIgnored() throws IOException {
        assertThat(lexicon("trouble\t3\terror\n").weigh("/logs/error.log --error-mode x.error"))
                .isEmpty();
    }

    @Test
    void aMalformedRowIsRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> lexicon("trouble error\n"))
                .withMessageContaining("trouble error");
    }

    /** All letters outside ASCII are normalized to one: the phrase would match each line of Chinese, and each bar. */
    @Test
    void aPhraseWithoutAnyAsciiCharacterIsRejected() {
        for (String phrase : List.of("错误", "训练 失败", "ошибка*", "█")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> lexicon("fatal\t6\t" + phrase + "\n"))
                    .withMessageContaining(phrase)
                    .withMessageContaining("no ASCII letter");
        }
    }

    @Test
    void aPhraseOfAnotherScriptWithAsciiIsAccepted() throws IOException {
        assertThat(lexicon("fatal\t6\tcuda 错误\n").weigh(Spelling.of("cuda 错误 39")))
                .containsExactly(entry(Kind.FATAL, 6.0));
    }

    private static Lexicon lexicon(String table) throws IOException {
        return Lexicon.read(new StringReader(table));
    }
}
