package io.schedmate.logs.diagnose;

import org.jspecify.annotations.Nullable;

/**
 * The part that failed, as the log names it; null where it names none.
 *
 * @param pod the pod of a Kubernetes cluster
 * @param path the file, folder or mount that storage failed on; told of failures of storage alone
 */
public record FaultyComponent(
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

    public static final FaultyComponent UNNAMED =
            new FaultyComponent(null, null, null, null, null, null, null, null, null, null);

    /** A part that is neither a pod nor a path. */
    public FaultyComponent(
            @Nullable String node,
            @Nullable Integer rank,
            @Nullable Integer gpu,
            @Nullable String gpuUuid,
            @Nullable String pci,
            @Nullable String nic,
            @Nullable String nvswitch,
            @Nullable String nvswitchPci,
            @Nullable String port,
            @Nullable String peer) {
        this(node, rank, gpu, gpuUuid, pci, nic, nvswitch, nvswitchPci, port, peer, null, null);
    }
}
