package io.schedmate.edge.event.key;

import java.nio.file.Path;
import java.security.PublicKey;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The public keys of node agents, and the nodes whose samples each may sign. */
public final class AgentKeys {

    private final List<AgentKey> listed;
    private final @Nullable AgentKeyFile file;

    private AgentKeys(List<AgentKey> listed, @Nullable AgentKeyFile file) {
        this.listed = listed;
        this.file = file;
    }

    /**
     * Reads keys, each as {@code CLUSTER/NODE KEY}: {@code *} stands for all clusters or nodes, the key is Ed25519 in
     * base64. A node may have several.
     *
     * @param file with further keys, one per line; null = none
     * @throws IllegalArgumentException for a text in another form; such a line of the file is ignored
     */
    public static AgentKeys of(List<String> texts, @Nullable Path file) {
        return new AgentKeys(
                AgentKey.said(texts).stream().map(AgentKey::of).toList(), file == null ? null : new AgentKeyFile(file));
    }

    public List<PublicKey> of(String cluster, String node) {
        return Stream.concat(listed.stream(), file == null ? Stream.empty() : file.keys().stream())
                .filter(key -> key.speaksFor(cluster, node))
                .map(AgentKey::key)
                .toList();
    }
}
