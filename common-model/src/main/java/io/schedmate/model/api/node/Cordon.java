package io.schedmate.model.api.node;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A cordon and its reason.
 *
 * @param owner owner of the cordon
 * @param reason reason as shown by the scheduler
 * @param incidentId recovery that set it; null unless SchedMate owns the cordon
 * @param since time when it was set; null = unknown
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
