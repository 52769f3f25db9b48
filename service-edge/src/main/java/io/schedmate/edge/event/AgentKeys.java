package io.schedmate.edge.event;

import io.schedmate.model.check.Require;
import io.schedmate.signing.Ed25519Keys;
import java.security.PublicKey;
import java.util.ArrayList;
import java.util.List;

/** Whose samples are believed: the public keys of node agents, each with the nodes that it speaks for. */
public final class AgentKeys {

    private static final String ANY = "*";

    private final List<Entry> entries = new ArrayList<>();

    private record Entry(String cluster, String node, PublicKey key) {

        boolean speaksFor(String ofCluster, String ofNode) {
            return (cluster.equals(ANY) || cluster.equals(ofCluster)) && (node.equals(ANY) || node.equals(ofNode));
        }
    }

    /**
     * Reads keys, each as {@code CLUSTER/NODE KEY}: {@code *} stands for every cluster or node, the key is Ed25519 in
     * base64. A node may have several.
     *
     * @throws IllegalArgumentException for one in another form
     */
    public static AgentKeys of(List<String> texts) {
        var keys = new AgentKeys();
        texts.stream().map(String::strip).filter(text -> !text.isEmpty()).forEach(keys::add);
        return keys;
    }

    List<PublicKey> of(String cluster, String node) {
        return entries.stream()
                .filter(entry -> entry.speaksFor(cluster, node))
                .map(Entry::key)
                .toList();
    }

    private void add(String text) {
        int slash = text.indexOf('/');
        int blank = text.indexOf(' ');
        if (slash < 1 || blank < slash + 2) {
            throw Require.refused(
                    "schedmate.events.agents", "CLUSTER/NODE KEY", text, "write hall-a/gpu-01 and its key in base64");
        }
        entries.add(new Entry(
                text.substring(0, slash),
                text.substring(slash + 1, blank),
                Ed25519Keys.publicKey(text.substring(blank + 1).strip())));
    }
}
