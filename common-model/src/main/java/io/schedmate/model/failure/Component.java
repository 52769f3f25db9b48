package io.schedmate.model.failure;

import io.schedmate.model.check.Require;
import org.jspecify.annotations.Nullable;

/**
 * The faulty component as the evidence names it; null where it names none.
 *
 * @param gpu index on its node, from 0
 * @param pci address on the bus, such as {@code 0000:10:1c}
 * @param nvswitchPci address of the switch on the bus
 * @param peer the other end of a link
 * @param pod the pod of a Kubernetes cluster
 * @param path the file, folder or mount that storage failed on
 */
public record Component(
        @Nullable String node,
        @Nullable Integer rank,
        @Nullable Integer gpu,
        @Nullable String gpuUuid,
        @Nullable String pci,
        @Nullable String nic,
        @Nullable String nvswitch,
        @Nullable String nvswitchPci,
        @Nullable String port,
        @Nullable String peer,
        @Nullable String pod,
        @Nullable String path) {

    public static final Component UNNAMED =
            new Component(null, null, null, null, null, null, null, null, null, null, null, null);

    public Component {
        Require.notNegative("rank", rank);
        Require.notNegative("gpu", gpu);
    }

    /** Returns a node of which nothing more is known. */
    public static Component ofNode(String name) {
        return UNNAMED.orElse(name, null);
    }

    /** Returns this component; the node and the rank, where it names none, are these. */
    public Component orElse(@Nullable String otherNode, @Nullable Integer otherRank) {
        return new Component(
                node == null ? otherNode : node,
                rank == null ? otherRank : rank,
                gpu,
                gpuUuid,
                pci,
                nic,
                nvswitch,
                nvswitchPci,
                port,
                peer,
                pod,
                path);
    }
}
