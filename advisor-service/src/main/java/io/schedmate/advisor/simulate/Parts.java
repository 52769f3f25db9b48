package io.schedmate.advisor.simulate;

import io.schedmate.model.api.simulation.SimulatedNodes;
import io.schedmate.simulator.cluster.VirtualCluster;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parts of a cluster named by the caller. */
record Parts(List<VirtualCluster> all) {

    /** The part for jobs whose own part has no nodes. */
    private static final String OTHERS = "all";

    static Parts of(List<SimulatedNodes> nodes) {
        Map<String, VirtualCluster> byName = new HashMap<>();
        for (SimulatedNodes each : nodes) {
            String name = each.part() == null ? OTHERS : each.part();
            if (byName.put(name, new VirtualCluster(name, each.nodes(), each.gpusPerNode())) != null) {
                throw new UnsupportedTrace(name, "each part of the cluster once in nodes");
            }
        }
        return new Parts(List.copyOf(byName.values()));
    }

    /** Returns the part in which a job runs; null if no part accepts it. */
    @Nullable
    VirtualCluster of(@Nullable String part) {
        VirtualCluster others = null;
        for (VirtualCluster each : all) {
            if (each.name().equals(part)) {
                return each;
            }
            others = each.name().equals(OTHERS) ? each : others;
        }
        return others;
    }
}
