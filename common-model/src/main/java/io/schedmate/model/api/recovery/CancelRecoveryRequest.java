package io.schedmate.model.api.recovery;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;

/**
 * A request to cancel a recovery.
 *
 * @param reason reason for the cancellation
 * @param undo whether to undo the executed steps
 */
public record CancelRecoveryRequest(String reason, boolean undo) {

    public CancelRecoveryRequest {
        Limits.text("reason", Require.present("reason", reason), 1, 2000);
    }
}
