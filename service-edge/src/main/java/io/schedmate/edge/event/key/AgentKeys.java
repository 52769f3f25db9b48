package io.schedmate.edge.event.key;

import java.nio.file.Path;
import java.security.PublicKey;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The public keys of node agents, with the nodes whose samples each key may sign. */
public final class AgentKeys {

    private final List<AgentKey> listed;
    private final @Nullable AgentKeyFile file;

    private AgentKeys(List<AgentKey> listed, @Nullable AgentKeyFile file) {
        this.listed = listed;
        this.file = file;
    }

    /**
     * Reads keys, each as {@code CLUSTER/NODE KEY}. {@code *} stands for all clusters or all nodes, and the key is an
     * Ed25519 key in base64. A node may have several keys.
     *
     * @param file a file with further keys, one per line; null for none
     * @throws IllegalArgumentException if one of the texts is invalid; an invalid line of the file is skipped instead
     */
    public static AgentKeys of(List<String> texts, @Nullable Path file) {
        return new AgentKeys(
                AgentKey.entries(texts).stream().map(AgentKey::of).toList(),
                file == null ? null : new AgentKeyFile(file));
    }

    public List<PublicKey> of(String cluster, String node) {
        return Stream.concat(listed.stream(), file == null ? Stream.empty() : file.keys().stream())
                .filter(key -> key.isOf(cluster, node))
                .map(AgentKey::key)
                .toList();
    }
}
