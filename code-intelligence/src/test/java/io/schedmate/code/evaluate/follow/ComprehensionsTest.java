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
    void theNumbersOfARangeAreVisited() {
        var program = Evaluated.program(folder, """
                a = [n * n for n in range(3)]
                b = [n for n in range(5, 1, -2)]
                c = len(['layer' for _ in range(300)])
                d = len(['layer' for _ in range(301)])
                e = [n for n in range(4, 4)]
                """);

        assertThat(program.value("a")).isEqualTo("[0, 1, 4]");
        assertThat(program.value("b")).isEqualTo("[5, 3]");
        assertThat(program.value("c")).isEqualTo("300");
        assertThat(program.value("d")).isEqualTo("?");
        assertThat(program.value("e")).isEqualTo("[]");
    }

    @Test
    void layersThatAreCreatedByNumberAreCreatedOnce() {
        assertThat(Evaluated.program(folder, """
                        made = []
                        class Layer:
                            def __init__(self, n):
                                made.append(n)
                        layers = [Layer(n) for n in range(40)]
                        x = len(layers)
                        y = len(made)
                        """))
                .satisfies(program -> assertThat(program.value("x")).isEqualTo("40"))
                .satisfies(program -> assertThat(program.value("y")).isEqualTo("1"));
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
