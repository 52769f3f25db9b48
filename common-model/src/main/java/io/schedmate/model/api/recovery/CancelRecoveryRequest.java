package io.schedmate.model.api.recovery;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;

/**
 * A request to cancel a recovery.
 *
 * @param reason why
 * @param undo whether the steps already done are undone
 */
public record CancelRecoveryRequest(String reason, boolean undo) {

    public CancelRecoveryRequest {
        Limits.text("reason", Require.present("reason", reason), 1, 2000);
    }
}
