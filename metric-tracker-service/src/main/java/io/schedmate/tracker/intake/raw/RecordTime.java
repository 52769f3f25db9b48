package io.schedmate.tracker.intake.raw;

import io.schedmate.model.check.UtcTime;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** The time of a record: a number of seconds, milliseconds, microseconds or nanoseconds, or an ISO-8601 text. */
final class RecordTime {

    private static final FieldNames NAMES = FieldNames.of("@timestamp", "timestamp", "time", "date");
    private static final BigDecimal MILLION = BigDecimal.valueOf(1_000_000);
    private static final BigDecimal LATEST_SECOND = BigDecimal.valueOf(100_000_000_000L);
    private static final BigDecimal THOUSAND = BigDecimal.valueOf(1000);
    private static final Instant LATEST = Instant.parse("9999-01-01T00:00:00Z");

    private RecordTime() {}

    /** Returns the time in the first usual field that has one; null = none. */
    static @Nullable Instant of(RawLine.Fields fields) {
        for (String name : fields.present(NAMES)) {
            Instant time = read(fields.at(name));
            if (time != null && time.isAfter(Instant.EPOCH) && time.isBefore(LATEST)) {
                return time;
            }
        }
        return null;
    }

    private static @Nullable Instant read(@Nullable Object value) {
        try {
            return switch (value) {
                case Number number -> ofNumber(new BigDecimal(number.toString()));
                case String text -> ofText(text);
                case null, default -> null;
            };
        } catch (DateTimeException | ArithmeticException | NumberFormatException notATime) {
            return null;
        }
    }

    private static Instant ofText(String text) {
        Instant plain = UtcTime.read(text);
        return plain == null ? OffsetDateTime.parse(text).toInstant() : plain;
    }

    /** Returns the time for a number. No log is from the year 5138, so a number beyond that is in a smaller unit. */
    private static Instant ofNumber(BigDecimal number) {
        BigDecimal seconds = number;
        while (seconds.compareTo(LATEST_SECOND) > 0) {
            seconds = seconds.divide(THOUSAND);
        }
        BigDecimal whole = seconds.setScale(0, RoundingMode.FLOOR);
        long micros = seconds.subtract(whole)
                .multiply(MILLION)
                .setScale(0, RoundingMode.HALF_UP)
                .longValueExact();
        return Instant.ofEpochSecond(whole.longValueExact(), micros * 1000);
    }
}
