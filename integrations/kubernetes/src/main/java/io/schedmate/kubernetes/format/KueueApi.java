package io.schedmate.kubernetes.format;

import io.fabric8.kubernetes.api.model.GroupVersionForDiscovery;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the newest version of Kueue's API that both sides know. */
public final class KueueApi {

    private static final String GROUP = "kueue.x-k8s.io";
    /** The versions whose fields are known, newest first. */
    private static final List<String> KNOWN = List.of("v1beta2", "v1beta1");

    private final KubernetesClient cluster;
    private @Nullable String version;

    /** @param version such as {@code v1beta1}; empty for the version that the cluster serves */
    public KueueApi(KubernetesClient cluster, String version) {
        this.cluster = cluster;
        this.version = version.isBlank() ? null : version;
    }

    /**
     * Returns the version; empty if the cluster has no known version of Kueue. Then each call checks again, because
     * Kueue may be installed later.
     */
    public Optional<String> version() {
        if (version == null) {
            version = served();
        }
        return Optional.ofNullable(version);
    }

    private @Nullable String served() {
        var group = cluster.getApiGroup(GROUP);
        if (group == null) {
            return null;
        }
        List<String> there = group.getVersions().stream()
                .map(GroupVersionForDiscovery::getVersion)
                .toList();
        return KNOWN.stream().filter(there::contains).findFirst().orElse(null);
    }
}
