package io.schedmate.model.api.node;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A cordon and its reason.
 *
 * @param owner whose it is
 * @param reason as the scheduler shows it
 * @param incidentId the recovery behind it; null unless ours
 * @param since since when; null = not known
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
            throw Require.refused("incidentId", "given for our own cordons only", incidentId, "check the owner");
        }
    }
}
