package io.schedmate.model.api.failure;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import io.schedmate.model.recovery.RecoveryAction;
import io.schedmate.model.recovery.RecoveryStatus;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The actions of a recovery after a failure, and whether they helped.
 *
 * @param actions actions that succeeded, in order, each once
 * @param helped true = a later attempt got further or succeeded; false = the next one failed in the same way and got no
 *     further; null = undecided
 */
public record Remedy(
        UUID recoveryId,
        RecoveryStatus status,
        List<RecoveryAction> actions,
        @Nullable Boolean helped) {

    public Remedy {
        Require.present("recoveryId", recoveryId);
        Require.present("status", status);
        actions = Limits.items("actions", actions, 0, 32);
    }
}
