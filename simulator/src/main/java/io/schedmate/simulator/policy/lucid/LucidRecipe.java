package io.schedmate.simulator.policy.lucid;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of Lucid for a cluster. The published simulator has one set for Venus and one for other clusters.
 *
 * @param profilerNodes number of profiling nodes, of 8 GPUs each
 * @param profilerSeconds time after which a profiled job is stopped
 * @param profiledGpus number of GPUs of the largest job that is profiled
 * @param lenders virtual clusters with the number of nodes that each lends to the profiler
 * @param scalingPartner the virtual cluster that lends one more node while many jobs wait for the profiler; null if the
 *     profiler does not grow
 * @param sharesOnlyWhenBusy whether jobs are packed only while more than two jobs are predicted to arrive in ten
 *     minutes
 */
public record LucidRecipe(
        int profilerNodes,
        long profilerSeconds,
        int profiledGpus,
        Map<String, Integer> lenders,
        @Nullable String scalingPartner,
        boolean sharesOnlyWhenBusy) {

    private static final String PARTNER_IN_VENUS = "vcYVn";
    private static final Map<String, Integer> LENDERS_IN_VENUS = Map.of("vc8Gr", 1, "vcefl", 1);

    public LucidRecipe {
        lenders = Map.copyOf(lenders);
    }

    /** Returns the parameters for a cluster with these virtual clusters. */
    public static LucidRecipe of(Set<String> virtualClusters) {
        boolean isVenus =
                virtualClusters.contains(PARTNER_IN_VENUS) && virtualClusters.containsAll(LENDERS_IN_VENUS.keySet());
        return isVenus
                ? new LucidRecipe(2, 200, 8, LENDERS_IN_VENUS, PARTNER_IN_VENUS, true)
                : new LucidRecipe(2, 80, 4, Map.of(), null, false);
    }

    int nodesLentBy(String virtualCluster) {
        return lenders.getOrDefault(virtualCluster, 0);
    }
}
