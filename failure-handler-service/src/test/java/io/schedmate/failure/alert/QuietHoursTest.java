package io.schedmate.failure.alert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests when the quiet hours of a person end. */
class QuietHoursTest {

    private static final ZoneId TOKYO = ZoneId.of("Asia/Tokyo");

    @ParameterizedTest
    @CsvSource({
        "22:00, 06:00, 2026-03-02T21:59:59, ",
        "22:00, 06:00, 2026-03-02T22:00:00, 2026-03-03T06:00:00",
        "22:00, 06:00, 2026-03-03T00:30:00, 2026-03-03T06:00:00",
        "22:00, 06:00, 2026-03-03T05:59:59, 2026-03-03T06:00:00",
        "22:00, 06:00, 2026-03-03T06:00:00, ",
        "12:00, 14:00, 2026-03-02T11:59:59, ",
        "12:00, 14:00, 2026-03-02T12:00:00, 2026-03-02T14:00:00",
        "12:00, 14:00, 2026-03-02T13:59:59, 2026-03-02T14:00:00",
        "12:00, 14:00, 2026-03-02T14:00:00, "
    })
    void theyIncludeTheirStartAndExcludeTheirEnd(LocalTime from, LocalTime to, String time, @Nullable String end) {
        var quiet = new QuietHours(from, to, TOKYO, false);

        assertThat(quiet.endAfter(inTokyo(time)))
                .isEqualTo(Optional.ofNullable(end).map(QuietHoursTest::inTokyo));
    }

    @Test
    void hoursThatEndWhenTheyStartAreRejected() {
        assertThatThrownBy(() -> new QuietHours(LocalTime.NOON, LocalTime.NOON, TOKYO, false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("(12:00)");
    }

    private static Instant inTokyo(String time) {
        return Instant.parse(time + "+09:00");
    }
}
