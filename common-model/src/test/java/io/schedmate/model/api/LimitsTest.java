package io.schedmate.model.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LimitsTest {

    @Test
    void bothBoundsAreInclusive() {
        assertThatCode(() -> {
                    Limits.text("name", "ab", 2, 2);
                    Limits.between("limit", 1, 1, 500);
                    Limits.between("limit", 500L, 1, 500);
                    Limits.atLeast("attempt", 1, 1);
                    Limits.ratio("score", 0.0);
                    Limits.ratio("score", 1.0);
                    Limits.amount("seconds", 0.0);
                    Limits.amountBetween("deadlineSeconds", 60.0, 0.05, 60);
                })
                .doesNotThrowAnyException();
    }

    @Test
    void aValueOutsideItsBoundsIsRejectedWithNameValueAndRemedy() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Limits.between("limit", 501, 1, 500))
                .withMessage("Expected limit to be a whole number from 1 to 500, got (501). Correct it and resend.");
        assertThatIllegalArgumentException().isThrownBy(() -> Limits.between("limit", 0, 1, 500));
        assertThatIllegalArgumentException().isThrownBy(() -> Limits.atLeast("attempt", 0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> Limits.amountBetween("deadlineSeconds", 0.04, 0.05, 60));
        assertThatIllegalArgumentException().isThrownBy(() -> Limits.ratio("score", 1.01));
        assertThatIllegalArgumentException().isThrownBy(() -> Limits.amount("seconds", -0.1));
    }

    @Test
    void aTextIsNotRepeatedInTheError() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Limits.text("command", "secret".repeat(10), 1, 8))
                .withMessageContaining("(60 characters)")
                .withMessageNotContaining("secret");
    }

    @Test
    void aValueThatIsNotANumberIsRejected() {
        assertThatIllegalArgumentException().isThrownBy(() -> Limits.ratio("score", Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> Limits.amount("seconds", Double.POSITIVE_INFINITY));
        assertThatIllegalArgumentException().isThrownBy(() -> Limits.finite("value", Double.NaN));
    }

    @Test
    void aSingleValueMayBeMissingAndAListMayNot() {
        assertThatCode(() -> {
                    Limits.text("name", null, 1, 8);
                    Limits.ratio("score", null);
                    Limits.between("exitCode", null, 0, 255);
                })
                .doesNotThrowAnyException();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Limits.items("nodes", null, 0, 8))
                .withMessageContaining("nodes");
    }

    @Test
    void aListOrMapIsCopiedAndLimited() {
        var nodes = new ArrayList<>(List.of("node-1"));
        List<String> kept = Limits.items("nodes", nodes, 1, 2);
        nodes.add("node-2");

        assertThat(kept).containsExactly("node-1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Limits.items("nodes", Collections.nCopies(3, "node"), 1, 2));
        assertThatIllegalArgumentException().isThrownBy(() -> Limits.items("nodes", List.of(), 1, 2));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Limits.entries("parameters", Map.of("a", "1", "b", "2"), 0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> Limits.entries("parameters", Map.of(), 1, 2));
    }

    @Test
    void bothBoundsOfAListOrMapAreInclusive() {
        assertThat(Limits.items("nodes", List.of("a"), 1, 2)).containsExactly("a");
        assertThat(Limits.items("nodes", List.of("a", "b"), 1, 2)).containsExactly("a", "b");
        assertThat(Limits.entries("parameters", Map.of("a", "1"), 1, 2)).isEqualTo(Map.of("a", "1"));
        assertThat(Limits.entries("parameters", Map.of("a", "1", "b", "2"), 1, 2))
                .isEqualTo(Map.of("a", "1", "b", "2"));
    }
}
