package io.schedmate.local;

import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.Test;

class WarmUpTest {

    @Test
    void theWarmUpStartsABrokerThatAcceptsARecord() {
        assertThatCode(() -> new LocalPlatform().warmUp()).doesNotThrowAnyException();
    }
}
