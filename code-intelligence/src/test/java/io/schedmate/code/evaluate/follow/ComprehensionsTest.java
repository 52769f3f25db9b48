package io.schedmate.code.evaluate.follow;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComprehensionsTest {

    @TempDir
    Path folder;

    @Test
    void aListComprehensionVisitsEachKnownItem() {
        assertThat(Evaluated.program(folder, "x = [n * n for n in [1, 2, 3] if n != 2]")
                        .value("x"))
                .isEqualTo("[1, 9]");
    }

    @Test
    void aDictionaryComprehensionCollectsPairs() {
        assertThat(Evaluated.program(folder, "x = {k: v + 1 for k, v in {'a': 1, 'b': 2}.items()}")
                        .value("x"))
                .isEqualTo("{a: 2, b: 3}");
    }

    @Test
    void clausesNest() {
        assertThat(Evaluated.program(folder, "x = [a + b for a in 'x y'.split() for b in ['1', '2']]")
                        .value("x"))
                .isEqualTo("[x1, x2, y1, y2]");
    }

    @Test
    void theVariablesOfAComprehensionDoNotLeak() {
        assertThat(Evaluated.program(folder, "n = 7\nx = [n for n in [1]]").value("n"))
                .isEqualTo("7");
    }

    @Test
    void aComprehensionOverAnUnknownValueIsUnknown() {
        assertThat(Evaluated.program(folder, "import lib\nx = [n for n in lib.items()]")
                        .value("x"))
                .isEqualTo("?");
    }

    @Test
    void anUnknownConditionMakesAComprehensionUnknown() {
        assertThat(Evaluated.program(folder, "import lib\nx = [n for n in [1, 2] if lib.wants(n)]")
                        .value("x"))
                .isEqualTo("?");
    }
}
