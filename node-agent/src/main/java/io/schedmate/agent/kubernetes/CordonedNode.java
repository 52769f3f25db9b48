package io.schedmate.agent.kubernetes;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.schedmate.agent.command.SchedulerUnavailable;
import io.schedmate.agent.command.ShownCordon;
import java.time.Instant;
import java.time.InstantSource;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Sets and removes the cordon of one node: the node is unschedulable, and a taint and an annotation name the owner of
 * the cordon.
 */
record CordonedNode(KubernetesClient client, String name, InstantSource clock) {

    private static final String OTHERS = "(unschedulable, set by someone else)";

    Optional<ShownCordon> cordon() {
        Node node = read();
        if (!Boolean.TRUE.equals(node.getSpec().getUnschedulable())) {
            return Optional.empty();
        }
        String reason = node.getMetadata().getAnnotations().get(Marks.CORDON);
        return Optional.of(
                reason == null
                        ? new ShownCordon(OTHERS, null)
                        : new ShownCordon(
                                reason, time(node.getMetadata().getAnnotations().get(Marks.CORDONED_AT))));
    }

    void cordon(String reason) {
        Node node = read();
        Map<String, @Nullable Object> taint = new LinkedHashMap<>();
        taint.put("key", Marks.TAINT);
        taint.put("value", "true");
        taint.put("effect", "NoSchedule");
        List<Object> taints = others(node);
        taints.add(taint);
        change(node, reason, clock.instant().toString(), taints, true);
    }

    void uncordon() {
        Node node = read();
        change(node, null, null, others(node), null);
    }

    private void change(
            Node node,
            @Nullable String reason,
            @Nullable String at,
            List<Object> taints,
            @Nullable Boolean unschedulable) {
        Map<String, @Nullable Object> annotations = new LinkedHashMap<>();
        annotations.put(Marks.CORDON, reason);
        annotations.put(Marks.CORDONED_AT, at);
        Map<String, @Nullable Object> metadata = new LinkedHashMap<>();
        // Makes the API server refuse the change if the node was changed since it was read, so that no other cordon is
        // overwritten.
        metadata.put("resourceVersion", node.getMetadata().getResourceVersion());
        metadata.put("annotations", annotations);
        Map<String, @Nullable Object> spec = new LinkedHashMap<>();
        spec.put("unschedulable", unschedulable);
        spec.put("taints", taints);
        String patch = client.getKubernetesSerialization().asJson(Map.of("metadata", metadata, "spec", spec));
        client.nodes().withName(name).patch(PatchContext.of(PatchType.JSON_MERGE), patch);
    }

    private static List<Object> others(Node node) {
        List<Taint> all = node.getSpec().getTaints();
        return new ArrayList<>(all.stream()
                .filter(taint -> !Marks.TAINT.equals(taint.getKey()))
                .toList());
    }

    private Node read() {
        Node node = client.nodes().withName(name).get();
        if (node == null) {
            throw new SchedulerUnavailable(
                    "Expected a node of the cluster, got (%s). Set the agent's node to its name there."
                            .formatted(name));
        }
        return node;
    }

    private static @Nullable Instant time(@Nullable String text) {
        try {
            return text == null ? null : Instant.parse(text);
        } catch (DateTimeParseException _) {
            return null;
        }
    }
}
