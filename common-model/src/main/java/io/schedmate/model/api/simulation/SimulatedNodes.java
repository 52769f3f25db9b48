package io.schedmate.model.api.simulation;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of a part of the cluster.
 *
 * @param part name as in the trace's column {@code vc}; null for all jobs whose part is not listed
 */
public record SimulatedNodes(@Nullable String part, Integer nodes, Integer gpusPerNode) {

    public SimulatedNodes {
        Limits.text("part", part, 1, 256);
        Limits.between("nodes", Require.present("nodes", nodes), 1, 10_000);
        Limits.between("gpusPerNode", Require.present("gpusPerNode", gpusPerNode), 1, 1_000);
    }
}
