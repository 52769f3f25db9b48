package io.schedmate.failure.knowledge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.schedmate.logs.template.Template;
import io.schedmate.model.FailureCategory;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FailureSignatureTest {

    private static final Offset<Double> EXACTLY = within(1e-9);
    private static final FailureCategory BUG = FailureCategory.USER_SCRIPT;

    @Test
    void withoutACodeTheLinesAreHalfOfTheSimilarity() {
        FailureSignature one = of(BUG, "Key Error", null, "a b c");

        assertThat(one.similarity(of(BUG, "Key Error", null, "a b c"))).isCloseTo(1, EXACTLY);
        assertThat(one.similarity(of(BUG, "Key Error", null, "a b d"))).isCloseTo(0.5 + 0.5 * 2 / 4, EXACTLY);
        assertThat(one.similarity(of(BUG, "Key Error", null, "x y"))).isCloseTo(0.5, EXACTLY);
        assertThat(one.similarity(of(BUG, "Key Error", null, null))).isCloseTo(0.5, EXACTLY);
        assertThat(of(BUG, "Key Error", null, null).similarity(of(BUG, "Key Error", null, null)))
                .isCloseTo(1, EXACTLY);
    }

    @Test
    void theSameCodeIsMostOfTheSimilarity() {
        FailureSignature one = of(BUG, "CUDA Error", "Xid 13", "a b");

        assertThat(one.similarity(of(BUG, "CUDA Error", "Xid 13", "a b"))).isCloseTo(1, EXACTLY);
        assertThat(one.similarity(of(BUG, "CUDA Error", "Xid 13", "a c"))).isCloseTo(0.8 + 0.2 / 3, EXACTLY);
        assertThat(one.similarity(of(BUG, "CUDA Error", "Xid 31", "x"))).isCloseTo(0.5, EXACTLY);
        assertThat(one.similarity(of(BUG, "CUDA Error", null, "x"))).isCloseTo(0.5, EXACTLY);
    }

    @Test
    void failuresWithDifferentReasonsAreNotSimilar() {
        FailureSignature one = of(BUG, "Key Error", "E1", "a b");

        assertThat(one.similarity(of(BUG, "Type Error", "E1", "a b"))).isZero();
        assertThat(one.similarity(of(BUG, null, "E1", "a b"))).isZero();
        assertThat(one.similarity(of(FailureCategory.INFRASTRUCTURE, "Key Error", "E1", "a b")))
                .isZero();
    }

    private static FailureSignature of(
            FailureCategory category, @Nullable String reason, @Nullable String code, @Nullable String line) {
        return new FailureSignature(category, reason, code, line == null ? null : new Template(line.hashCode(), line));
    }
}
