package io.schedmate.code.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LinearPatternTest {

    @ParameterizedTest
    @ValueSource(strings = {"a{1000}", "a{0,1000}", "(a{100}){10}", "(a{10}b{10}){10}", "x{0}y", "[a-z]+\\.py"})
    void anExpressionOfAtMostAThousandExpandedCopiesIsAccepted(String expression) {
        assertThat(LinearPattern.of(expression)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(a{100}){11}",
                "((a{20}){20}){20}",
                "(a{999999999}){999999999}",
                "a{1001}",
                "(a{0,100}){11}",
                "((a{0,900}){0,900}){0,900}",
                "((?:a?b?){0,40}){0,30}",
                "(a)\\1",
                "(?=a)b",
                "("
            })
    void aLargerOrBacktrackingExpressionIsRejected(String expression) {
        assertThat(LinearPattern.of(expression)).isEmpty();
    }

    @Test
    void aMatchCountsTheSizeOfTheExpressionAsWork() {
        LinearPattern small = LinearPattern.of("a*").orElseThrow();
        LinearPattern large = LinearPattern.of("(?:a?b?){0,900}").orElseThrow();

        assertThat(WorkLimit.<Boolean>within(10_000, () -> small.matches("a".repeat(199))))
                .isTrue();
        assertThatThrownBy(() -> WorkLimit.<Boolean>within(10_000, () -> large.matches("a".repeat(199))))
                .isInstanceOf(WorkLimitExceeded.class);
    }

    @Test
    void aLongExpressionThatIsRepeatedOftenIsRejected() {
        assertThat(LinearPattern.of("(?:" + "a?".repeat(90) + "){0,90}")).isPresent();
        assertThat(LinearPattern.of("(?:" + "a?".repeat(90) + "){0,900}")).isEmpty();
    }

    @Test
    void aLongExpressionIsRejected() {
        assertThat(LinearPattern.of("a".repeat(200))).isPresent();
        assertThat(LinearPattern.of("a".repeat(201))).isEmpty();
    }
}
