package io.schedmate.kubernetes.advise;

import io.fabric8.kubernetes.api.model.NodeCondition;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.schedmate.client.SchedMateClient;
import io.schedmate.model.api.node.Node;
import io.schedmate.model.api.node.NodeHealth;
import io.schedmate.model.api.node.NodeSummary;
import io.schedmate.model.node.XidReading;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Publishes the health of nodes as a node condition, in the style of node-problem-detector: True means a fault. A node
 * that was never faulty gets no condition. Node agents and recoveries set cordons and taints.
 */
public final class NodeConditions {

    /** The condition's type; a node agent's taint is {@code schedmate.io/suspect}. */
    public static final String TYPE = "SchedMateNodeFault";

    private static final int MAX_MESSAGE_LENGTH = 1024;

    private final KubernetesClient cluster;
    private final SchedMateClient schedmate;
    private final String clusterName;
    private final InstantSource clock;
    /** The health last published for each node, so that only changes are written. */
    private final Map<String, NodeHealth> reported = new HashMap<>();

    /** Creates a publisher for the nodes of one cluster. */
    public NodeConditions(
            KubernetesClient cluster, SchedMateClient schedmate, String clusterName, InstantSource clock) {
        this.cluster = cluster;
        this.schedmate = schedmate;
        this.clusterName = clusterName;
        this.clock = clock;
    }

    /** Checks every node once. Skips nodes that have sent no samples. */
    public void round() {
        for (NodeSummary summary : schedmate.nodes(clusterName)) {
            if (summary.health() == NodeHealth.UNKNOWN || summary.health() == reported.get(summary.name())) {
                continue;
            }
            var there = cluster.nodes().withName(summary.name()).get();
            if (there != null) {
                Optional<NodeCondition> ours = there.getStatus() == null
                        ? Optional.empty()
                        : there.getStatus().getConditions().stream()
                                .filter(each -> TYPE.equals(each.getType()))
                                .findFirst();
                printLine(summary, ours.orElse(null));
            }
            reported.put(summary.name(), summary.health());
        }
    }

    private void printLine(NodeSummary summary, @Nullable NodeCondition ours) {
        boolean isFaulty = summary.health() == NodeHealth.FAULTY;
        boolean isSet = ours != null && "True".equals(ours.getStatus());
        if (isFaulty == isSet) {
            return;
        }
        Node node = isFaulty ? schedmate.node(clusterName, summary.name()) : null;
        String now = clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
        Map<String, Object> condition = new LinkedHashMap<>();
        condition.put("type", TYPE);
        condition.put("status", isFaulty ? "True" : "False");
        condition.put("reason", node == null ? "NodeIsHealthy" : reason(node));
        condition.put("message", node == null ? "No problem is known." : message(node));
        condition.put("lastHeartbeatTime", now);
        condition.put("lastTransitionTime", now);
        // A strategic merge patch keeps other conditions, because they are merged by type.
        cluster.nodes()
                .withName(summary.name())
                .subresource("status")
                .patch(
                        PatchContext.of(PatchType.STRATEGIC_MERGE),
                        cluster.getKubernetesSerialization()
                                .asJson(Map.of("status", Map.of("conditions", List.of(condition)))));
    }

    private static String reason(Node node) {
        return node.recentXids().isEmpty() ? "CheckFailed" : "NvidiaXidError";
    }

    /** Returns the message as {@code [CODES] text - RecommendedAction: X}, the format of other hardware monitors. */
    private static String message(Node node) {
        String codes = node.recentXids().stream()
                .map(XidReading::xid)
                .distinct()
                .map(xid -> "XID_" + xid)
                .collect(Collectors.joining(","));
        String text = "%s%s - RecommendedAction: see GET /api/v1/nodes/%s"
                .formatted(
                        codes.isEmpty() ? "" : "[" + codes + "] ",
                        node.healthReason() == null ? "It is faulty." : node.healthReason(),
                        node.name());
        return text.substring(0, Math.min(MAX_MESSAGE_LENGTH, text.length()));
    }
}
