package io.schedmate.code.value;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArithmeticTest {

    @ParameterizedTest
    @CsvSource({
        "2*(3+4)//5, 2",
        "7 / 2, 3.5",
        "-7 // 2, -4",
        "-7 % 3, 2",
        "2 * 3 ** 2, 18",
        "-2 ** 2, -4",
        "2 ** 3 ** 2, 512",
        "1_000 * 1.5e3, 1500000",
        "1 << 4 + 1, 32",
        "-(-(8)//(3)), 3"
    })
    void aPythonExpressionIsEvaluatedAsInPython(String expression, double value) {
        assertThat(Arithmetic.PYTHON.value(expression)).hasValue(value);
    }

    @ParameterizedTest
    @CsvSource({"7 / 2, 3", "-7 / 2, -3", "-7 % 3, -1", "(1 + 2) * 8 - 4 % 3, 23", "2 ** 10, 1024", "17 >> 2, 4"})
    void shellArithmeticTruncatesTowardsZero(String expression, double value) {
        assertThat(Arithmetic.SHELL.value(expression)).hasValue(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1 2", "1 +", "(1", "1)", "x + 1", "1 / 0", "1.5", "7 // 2", "9999999999 * 9999999999"})
    void anInvalidShellExpressionHasNoValue(String expression) {
        assertThat(Arithmetic.SHELL.value(expression)).isEmpty();
    }

    @Test
    void excessiveNestingHasNoValue() {
        assertThat(Arithmetic.PYTHON.value("(".repeat(400) + "1" + ")".repeat(400)))
                .isEmpty();
        assertThat(Arithmetic.PYTHON.value("-".repeat(900) + "1")).isEmpty();
        assertThat(Arithmetic.PYTHON.value("1+".repeat(2_000) + "1")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"-lt, true", "-le, true", "-eq, false", "-ne, true", "-gt, false", "-ge, false", "<, true", "==, false"
    })
    void shellTestsAndPythonCompareTheSame(String operator, boolean holds) {
        assertThat(Arithmetic.compare(operator, 2, 3)).isEqualTo(holds);
    }

    @Test
    void zeroEqualsMinusZero() {
        assertThat(Arithmetic.compare("-eq", -0.0, 0)).isTrue();
        assertThat(Arithmetic.compare("-f", 1, 1)).isNull();
    }
}
