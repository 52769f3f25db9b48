package io.schedmate.model.api.deadletter;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;

/** A dead letter that was not published again, and the reason. */
public record ReplayRefusal(String deadLetterId, String reason) {

    public ReplayRefusal {
        Limits.text("deadLetterId", Require.present("deadLetterId", deadLetterId), 1, 256);
        Limits.text("reason", Require.present("reason", reason), 1, 1000);
    }
}
