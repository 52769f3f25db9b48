package io.schedmate.code.evaluate.follow;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OperatorsTest {

    @TempDir
    Path folder;

    /** An expression, a bar, and its value. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "7 // 2 | 3",
                "-7 // 2 | -4",
                "-7 % 3 | 2",
                "7 / 2 | 3.5",
                "4 / 2 | 2.0",
                "2 ** 10 | 1024",
                "1 << 4 | 16",
                "True + 1 | 2",
                "1 / 0 | ?",
                "'a' + 'b' | ab",
                "'%s-%d' % ('x', 3) | x-3",
                "f'{2 * 3}px' | 6px",
                "[1] + [2] | [1, 2]",
                "{'a': 1} | {'b': 2} | {a: 1, b: 2}",
                "1 < 2 <= 2 | True",
                "3 in [1, 2] | False",
                "'b' not in 'abc' | False",
                "None is None | True",
                "not [] | True",
                "0 or 'fallback' | fallback",
                "1 and 2 | 2",
                "'yes' if 2 > 1 else 'no' | yes",
                "[1, 2, 3][1:] | [2, 3]",
                "[1, 2, 3][-1] | 3",
                "'model.pt'[:-3] | model",
                "int('12') + float('0.5') | 12.5",
                "max(3, 8, 5) | 8",
                "len([1, 2]) | 2",
            })
    void operatorsGiveTheResultsOfPython(String row) {
        int bar = row.lastIndexOf('|');

        assertThat(Evaluated.program(folder, "x = " + row.substring(0, bar).strip())
                        .value("x"))
                .isEqualTo(row.substring(bar + 1).strip());
    }
}
