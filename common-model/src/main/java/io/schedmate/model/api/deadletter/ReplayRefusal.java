package io.schedmate.model.api.deadletter;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;

/** Explains why a dead letter was not published again. */
public record ReplayRefusal(String deadLetterId, String reason) {

    public ReplayRefusal {
        Limits.text("deadLetterId", Require.present("deadLetterId", deadLetterId), 1, 256);
        Limits.text("reason", Require.present("reason", reason), 1, 1000);
    }
}
