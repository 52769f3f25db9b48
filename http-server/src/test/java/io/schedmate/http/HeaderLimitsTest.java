package io.schedmate.http;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeaderLimitsTest {

    @ParameterizedTest
    @ValueSource(strings = {"0s", "-30s"})
    void aServerDoesNotStartWithALimitThatNoCallKeeps(String limit) {
        assertThatThrownBy(() -> ServerUnderTest.start("schedmate.server.headers-within=" + limit))
                .rootCause()
                .hasMessageContainingAll(
                        "Expected schedmate.server.headers-within to be positive, got (PT", "Use 30s, for example.");
    }
}
