package io.schedmate.edge.event.key;

import io.schedmate.model.check.Require;
import io.schedmate.signing.Ed25519Keys;
import java.security.PublicKey;
import java.util.List;

/** A public key of node agents, and the nodes whose samples it may sign. */
record AgentKey(String cluster, String node, PublicKey key) {

    private static final String ANY = "*";
    private static final String COMMENT = "#";

    /** Returns the lines that are neither blank nor comments. */
    static List<String> entries(List<String> texts) {
        return texts.stream()
                .map(String::strip)
                .filter(text -> !text.isEmpty() && !text.startsWith(COMMENT))
                .toList();
    }

    boolean isOf(String ofCluster, String ofNode) {
        return (cluster.equals(ANY) || cluster.equals(ofCluster)) && (node.equals(ANY) || node.equals(ofNode));
    }

    static AgentKey of(String text) {
        int slash = text.indexOf('/');
        int blank = text.indexOf(' ');
        if (slash < 1 || blank < slash + 2) {
            throw Require.refused(
                    "schedmate.events.agents", "CLUSTER/NODE KEY", text, "write hall-a/gpu-01 and its key in base64");
        }
        return new AgentKey(
                text.substring(0, slash),
                text.substring(slash + 1, blank),
                Ed25519Keys.publicKey(text.substring(blank + 1).strip()));
    }
}
