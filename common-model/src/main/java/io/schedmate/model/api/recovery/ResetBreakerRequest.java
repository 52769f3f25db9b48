package io.schedmate.model.api.recovery;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;

/**
 * Closes an open breaker, so that recoveries may act again.
 *
 * @param comment the finding, in words
 */
public record ResetBreakerRequest(String comment) {

    public ResetBreakerRequest {
        Limits.text("comment", Require.present("comment", comment), 1, 2000);
    }
}
