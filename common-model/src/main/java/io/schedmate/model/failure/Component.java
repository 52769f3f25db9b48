package io.schedmate.model.failure;

import io.schedmate.model.check.Require;
import org.jspecify.annotations.Nullable;

/**
 * The faulty component as named by the evidence; null = not named.
 *
 * @param gpu index of the GPU on its node, from 0
 * @param pci PCI bus address, such as {@code 0000:10:1c}
 * @param nvswitchPci PCI bus address of the NVSwitch
 * @param peer other end of a link
 * @param pod pod in a Kubernetes cluster
 * @param path file, folder or mount on which storage failed
 * @param gpuSerial serial number of the GPU board, by which its vendor knows it
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
        @Nullable String path,
        @Nullable String gpuSerial) {

    public static final Component UNNAMED =
            new Component(null, null, null, null, null, null, null, null, null, null, null, null, null);

    public Component {
        Require.notNegative("rank", rank);
        Require.notNegative("gpu", gpu);
    }

    /** Returns a node without further details. */
    public static Component ofNode(String name) {
        return UNNAMED.orElse(name, null);
    }

    /** Returns this component, with the given node and rank if it names none. */
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
                path,
                gpuSerial);
    }

    /** Returns this component with another rank. */
    public Component withRank(int otherRank) {
        return new Component(
                node, otherRank, gpu, gpuUuid, pci, nic, nvswitch, nvswitchPci, port, peer, pod, path, gpuSerial);
    }

    /** Returns this component with the serial number of its GPU board. */
    public Component withGpuSerial(String serial) {
        return new Component(node, rank, gpu, gpuUuid, pci, nic, nvswitch, nvswitchPci, port, peer, pod, path, serial);
    }
}
