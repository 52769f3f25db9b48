package io.schedmate.model.api.recovery;

import io.schedmate.model.api.Limits;
import org.jspecify.annotations.Nullable;

/**
 * Approves a recovery at the revision that the approver has read.
 *
 * @param revision revision that was read; another one is refused
 * @param comment the approver's reason
 */
public record ApproveRecoveryRequest(
        long revision, @Nullable String comment) {

    public ApproveRecoveryRequest {
        Limits.atLeast("revision", revision, 1);
        Limits.text("comment", comment, 1, 2000);
    }
}
