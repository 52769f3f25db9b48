package io.schedmate.model.alert;

import io.schedmate.model.check.Require;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A person's decision about an alert.
 *
 * @param by name of the person
 * @param until end of a silence; null for an acknowledgement
 * @param comment comment; null = none
 */
public record AlertNote(
        String by,
        Instant at,
        @Nullable Instant until,
        @Nullable String comment) {

    public AlertNote {
        Require.text("by", by);
        Require.present("at", at);
    }
}
