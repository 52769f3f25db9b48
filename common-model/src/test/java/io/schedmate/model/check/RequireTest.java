package io.schedmate.model.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequireTest {

    @Test
    void validValuesAreReturned() {
        assertThat(Require.text("name", "a b", 3)).isEqualTo("a b");
        assertThat(Require.atMost("comment", " ab", 3)).isEqualTo(" ab");
        assertThat(Require.countable("offset", 1L << 50)).isEqualTo(1L << 50);
        assertThat(Require.countable("offset", 0L)).isZero();
        assertThat(Require.attempt(3)).isEqualTo(3);
        assertThat(Require.ratio("share", 0.0)).isZero();
        assertThat(Require.ratio("share", 1.0)).isOne();
        assertThat(Require.notNegative("seconds", 0.0)).isZero();
        assertThat(Require.notNegative("seconds", Double.MAX_VALUE)).isEqualTo(Double.MAX_VALUE);
        assertThat(Require.notNegative("bytes", 7L)).isEqualTo(7);
        assertThat(Require.notNegative("bytes", 0L)).isZero();
        assertThat(Require.notNegative("gpus", 8)).isEqualTo(8);
        assertThat(Require.notNegative("gpus", 0)).isZero();
    }

    @Test
    void aNumberMayBeMissing() {
        assertThat(Require.atMost("comment", null, 3)).isNull();
        assertThat(Require.countable("offset", null)).isNull();
        assertThat(Require.ratio("share", null)).isNull();
        assertThat(Require.notNegative("seconds", (Double) null)).isNull();
        assertThat(Require.notNegative("bytes", (Long) null)).isNull();
        assertThat(Require.notNegative("gpus", (Integer) null)).isNull();
    }

    @Test
    void aTextMayNotBeMissing() {
        refused("Expected name to be given, got (null). Add name.", () -> Require.text("name", null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", " a", "a\n", "\u2003a"})
    void aTextHasNoSurroundingBlanks(String text) {
        refused(
                "Expected name to be text without leading or trailing spaces, got (%s). Trim it, and do not send an empty string."
                        .formatted(text),
                () -> Require.text("name", text));
    }

    @Test
    void aTextThatIsTooLongIsNotRepeated() {
        refused(
                "Expected name to be a string of at most 3 characters, got (4 characters). Shorten it.",
                () -> Require.text("name", "abcd", 3));
        refused(
                "Expected comment to be a string of at most 3 characters, got (4 characters). Shorten it.",
                () -> Require.atMost("comment", "abcd", 3));
    }

    @Test
    void aCountIsNeitherNegativeNorTooLargeToSum() {
        refused(
                "Expected offset to be a whole number of at least 0, got (-1). Leave it out if it is unknown.",
                () -> Require.countable("offset", -1L));
        refused(
                "Expected offset to be at most 1125899906842624, got (1125899906842625). Count from the start.",
                () -> Require.countable("offset", (1L << 50) + 1));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.001, 1.001, Double.NaN, Double.POSITIVE_INFINITY})
    void aRatioIsFrom0To1(double value) {
        refused(
                "Expected share to be a ratio from 0 to 1, got (%s). Divide a percentage by 100.".formatted(value),
                () -> Require.ratio("share", value));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.001, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void anAmountIsFiniteAndFrom0(double value) {
        refused(
                "Expected seconds to be a finite number of at least 0, got (%s). Leave it out if it is unknown."
                        .formatted(value),
                () -> Require.notNegative("seconds", value));
    }

    @Test
    void aWholeNumberIsFrom0AndAnAttemptFrom1() {
        refused(
                "Expected bytes to be a whole number of at least 0, got (-1). Leave it out if it is unknown.",
                () -> Require.notNegative("bytes", -1L));
        refused(
                "Expected gpus to be a whole number of at least 0, got (-1). Leave it out if it is unknown.",
                () -> Require.notNegative("gpus", -1));
        refused("Expected attempt to be at least 1, got (0). Count attempts from 1.", () -> Require.attempt(0));
    }

    private static void refused(String message, ThrowingCallable call) {
        assertThatIllegalArgumentException().isThrownBy(call).withMessage(message);
    }
}
