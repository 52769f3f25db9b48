package io.schedmate.model.alert;

import io.schedmate.model.check.Require;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A person's decision about an alert.
 *
 * @param by the person
 * @param until when a silence ends; null for an acknowledgement
 * @param comment null = none
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
