package io.schedmate.code.value;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LiteralsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '\u0001',
            value = {
                "('0');0",
                "(\"sgd\");sgd",
                "(5);5",
                "(true);true",
                "('0',);[0]",
                "();[]",
                "(1, 2);[1,2]",
                "('a', 'b');[a,b]",
                "['0'];[0]"
            })
    void onlyACommaMakesATuple(String written, String word) {
        assertThat(Literals.word(Literals.read(written, Origin.COMMAND))).isEqualTo(word);
    }
}
