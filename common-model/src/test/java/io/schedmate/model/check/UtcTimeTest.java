package io.schedmate.model.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DateTimeException;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UtcTimeTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-01-02T03:04:05Z",
                "2026-01-02T03:04:05.6Z",
                "2026-01-02T03:04:05.678Z",
                "2026-01-02T03:04:05.678901234Z",
                "2024-02-29T23:59:59.999999999Z",
                "1970-01-01T00:00:00Z",
                "2026-01-02T24:00:00Z",
                "2016-12-31T23:59:60Z",
                "2026-01-02T03:04:05+02:00",
                "+12026-01-02T03:04:05Z"
            })
    void eachTimeIsParsedAsByTheJdk(String text) {
        assertThat(UtcTime.parse(text)).isEqualTo(Instant.parse(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-02-30T00:00:00Z",
                "2026-01-02T25:00:00Z",
                "2026-01-02T03:04:05.1234567890Z",
                "2026-01-02T03:04:05",
                "1767323045",
                ""
            })
    void aTextThatIsNotATimeIsRejected(String text) {
        assertThatThrownBy(() -> UtcTime.parse(text)).isInstanceOf(DateTimeException.class);
    }
}
