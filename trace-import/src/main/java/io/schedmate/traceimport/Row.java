package io.schedmate.traceimport;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The values of one row by column name, which is case-insensitive. */
record Row(Map<String, Integer> columns, List<String> values, ZoneId zone) {

    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");

    /** Returns the value of a column; null if it is absent or empty. */
    @Nullable
    String text(String column) {
        Integer position = columns.get(column.toLowerCase(Locale.ROOT));
        String value = position == null ? "" : values.get(position).strip();
        return value.isEmpty() ? null : value;
    }

    String required(String column) {
        String value = text(column);
        if (value == null) {
            throw BadValue.of(column, "a value", "nothing", "export the column");
        }
        return value;
    }

    @Nullable
    Long whole(String column) {
        String value = text(column);
        if (value == null) {
            return null;
        }
        try {
            return Long.valueOf(value);
        } catch (NumberFormatException e) {
            throw BadValue.of(column, "a whole number", value, "leave it empty when it is not known");
        }
    }

    @Nullable
    Integer small(String column) {
        Long value = whole(column);
        if (value == null) {
            return null;
        }
        if (value != value.intValue()) {
            throw BadValue.of(column, "a number below 2147483648", value.toString(), "check the unit");
        }
        return value.intValue();
    }

    @Nullable
    Double decimal(String column) {
        String value = text(column);
        try {
            return value == null ? null : Double.valueOf(value);
        } catch (NumberFormatException e) {
            throw BadValue.of(column, "a number", value, "leave it empty when it is not known");
        }
    }

    /** Parses a time with an offset, or else in the import's zone. */
    @Nullable
    Instant time(String column) {
        String value = text(column);
        if (value == null || value.equalsIgnoreCase("Unknown") || value.equalsIgnoreCase("None")) {
            return null;
        }
        String iso = value.replace(' ', 'T');
        try {
            Instant time = iso.matches(".*(Z|[+-]\\d\\d:?\\d\\d)")
                    ? OffsetDateTime.parse(iso).toInstant()
                    : LocalDateTime.parse(iso).atZone(zone).toInstant();
            if (time.isBefore(Instant.EPOCH) || time.isAfter(LATEST)) {
                throw BadValue.of(column, "a time from 1970 to 9999", value, "leave it empty when it is not known");
            }
            return time;
        } catch (DateTimeException e) {
            throw BadValue.of(column, "a time such as 2026-03-02T08:15:00", value, "export times in ISO 8601");
        }
    }
}
