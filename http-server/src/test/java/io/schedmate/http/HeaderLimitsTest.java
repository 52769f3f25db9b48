package io.schedmate.http;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeaderLimitsTest {

    @ParameterizedTest
    @ValueSource(strings = {"headers-within=0s", "headers-within=-30s", "rest-within=0s", "rest-within=-30s"})
    void aServerDoesNotStartWithALimitThatNoCallKeeps(String limit) {
        String name = limit.substring(0, limit.indexOf('='));

        assertThatThrownBy(() -> ServerUnderTest.start("schedmate.server." + limit))
                .rootCause()
                .hasMessageContainingAll(
                        "Expected schedmate.server." + name + " to be positive, got (PT", "Use 30s, for example.");
    }
}
