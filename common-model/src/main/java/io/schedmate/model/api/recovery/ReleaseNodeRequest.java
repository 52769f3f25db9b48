package io.schedmate.model.api.recovery;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import org.jspecify.annotations.Nullable;

/**
 * Reports that a node isolated by a recovery is repaired.
 *
 * @param comment description of the repair
 */
public record ReleaseNodeRequest(String node, @Nullable String comment) {

    public ReleaseNodeRequest {
        Limits.text("node", Require.present("node", node), 1, 256);
        Limits.text("comment", comment, 1, 2000);
    }
}
