package io.schedmate.gateway.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class CallsAtOnceTest {

    private final CallsAtOnce calls = new CallsAtOnce(2);

    @Test
    void concurrentCallsOfACallerAreLimited() {
        assertThat(calls.begin("rosa")).isTrue();
        assertThat(calls.begin("rosa")).isTrue();

        assertThat(calls.begin("rosa")).isFalse();
        assertThat(calls.begin("ada")).isTrue();
    }

    @Test
    void aFinishedCallFreesOnePlaceAndARejectedCallTakesNone() {
        calls.begin("rosa");
        calls.begin("rosa");
        calls.begin("rosa");
        calls.end("rosa");

        assertThat(calls.begin("rosa")).isTrue();
        assertThat(calls.begin("rosa")).isFalse();
        calls.end("rosa");
        calls.end("rosa");
        assertThat(calls.begin("rosa")).isTrue();
        assertThat(calls.begin("rosa")).isTrue();
        assertThat(calls.begin("rosa")).isFalse();
    }

    @Test
    void aLimitBelowOneIsRejected() {
        assertThat(calls.most()).isEqualTo(2);
        assertThat(new CallsAtOnce(1).begin("rosa")).isTrue();
        assertThatThrownBy(() -> new CallsAtOnce(0)).hasMessageContaining("at least 1 (0)");
    }
}
