package io.schedmate.model.api.recovery;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A person's decision: the person, the time, and a comment.
 *
 * @param by name of the authenticated person
 */
public record PersonNote(String by, Instant at, @Nullable String comment) {

    public PersonNote {
        Limits.text("by", Require.present("by", by), 1, 256);
        Require.present("at", at);
        Limits.text("comment", comment, 1, 2000);
    }
}
