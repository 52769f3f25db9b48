package io.schedmate.wire;

import io.schedmate.model.check.UtcTime;
import java.time.Instant;
import java.time.format.DateTimeParseException;

/** Parses times. A bare number is refused, because its unit is unknown. */
interface InstantText {

    static Instant parse(String text) {
        try {
            return UtcTime.parse(text);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(
                    "Expected a time such as 2026-01-01T00:00:00Z, got (%s). Write it in ISO 8601 with a zone."
                            .formatted(text),
                    e);
        }
    }
}
