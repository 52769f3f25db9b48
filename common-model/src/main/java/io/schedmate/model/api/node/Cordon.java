package io.schedmate.model.api.node;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A cordon and its reason.
 *
 * @param owner who set it
 * @param reason as the scheduler shows it
 * @param incidentId the recovery that set it; null unless ours
 * @param since null = unknown
 */
public record Cordon(
        CordonOwner owner,
        String reason,
        @Nullable UUID incidentId,
        @Nullable Instant since) {

    public Cordon {
        Require.present("owner", owner);
        Limits.text("reason", Require.present("reason", reason), 1, 1024);
        if ((owner == CordonOwner.SCHEDMATE) != (incidentId != null)) {
            throw Require.refused(
                    "incidentId", "null unless the cordon is SchedMate's own", incidentId, "check the owner");
        }
    }
}
