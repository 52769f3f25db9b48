package io.schedmate.agent.kubernetes;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.schedmate.agent.command.ClusterAdapter.RestartOrder;
import io.schedmate.model.api.agent.command.Checkpoint;
import io.schedmate.model.job.JobId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Builds the workload that replaces one that ended. It differs only in its name, its attempt, the checkpoint and the
 * nodes to avoid. The first workload is not deleted, so nothing is lost if the agent stops in between, and a repeated
 * order finds that the name is taken.
 */
record ReplacementWorkload(Workload first, JobId job) {

    private static final int MAX_NAME_LENGTH = 63;
    private static final Set<String> OF_THE_FIRST =
            Set.of("controller-uid", "job-name", "batch.kubernetes.io/controller-uid", "batch.kubernetes.io/job-name");

    String name() {
        String suffix = "-try-" + (first.attempt() + 1);
        String base = first.name().replaceFirst("-try-[0-9]+$", "");
        return base.substring(0, Math.min(base.length(), MAX_NAME_LENGTH - suffix.length())) + suffix;
    }

    GenericKubernetesResource resource(RestartOrder order) {
        var resource = new GenericKubernetesResource();
        resource.setApiVersion(first.kind().apiVersion());
        resource.setKind(first.resource().getKind());
        Map<String, String> annotations =
                new TreeMap<>(first.resource().getMetadata().getAnnotations());
        annotations
                .keySet()
                .removeIf(key -> key.startsWith("kubectl.kubernetes.io/") || key.startsWith("batch.kubernetes.io/"));
        annotations.remove(Marks.CHECKPOINT);
        annotations.remove(Marks.CHECKPOINT_STEP);
        annotations.putAll(PassedCheckpoint.annotations(order.checkpoint()));
        annotations.put(Marks.ATTEMPT, String.valueOf(first.attempt() + 1));
        resource.setMetadata(new ObjectMetaBuilder()
                .withName(name())
                .withNamespace(first.namespace())
                .withLabels(labels(first.resource().getMetadata().getLabels()))
                .withAnnotations(annotations)
                .build());
        resource.setAdditionalProperty("spec", spec(order));
        return resource;
    }

    private Map<String, Object> spec(RestartOrder order) {
        Map<String, Object> spec =
                copy(first.resource().getAdditionalProperties().get("spec"));
        spec.remove("selector");
        spec.remove("manualSelector");
        if (first.kind() == WorkloadKind.JOB) {
            // Kueue resumes a suspended Job. A Job without a queue starts immediately.
            spec.put("suspend", first.queuedByKueue());
        }
        if (spec.containsKey("template")) {
            spec.put("template", template(copy(spec.get("template")), order));
        }
        if (spec.get("tasks") instanceof List<?> tasks) {
            spec.put(
                    "tasks", tasks.stream().map(task -> task(copy(task), order)).toList());
        }
        return spec;
    }

    private Map<String, Object> task(Map<String, Object> task, RestartOrder order) {
        task.put("template", template(copy(task.get("template")), order));
        return task;
    }

    private Map<String, Object> template(Map<String, Object> template, RestartOrder order) {
        Map<String, Object> metadata = copy(template.get("metadata"));
        Map<String, String> known = new TreeMap<>();
        copy(metadata.get("labels")).forEach((key, value) -> known.put(key, String.valueOf(value)));
        metadata.put("labels", labels(known));
        template.put("metadata", metadata);
        Map<String, Object> pod = copy(template.get("spec"));
        setCheckpoint(pod, order.checkpoint());
        template.put("spec", order.excludedNodes().isEmpty() ? pod : keptOff(pod, order.excludedNodes()));
        return template;
    }

    private static void setCheckpoint(Map<String, Object> pod, @Nullable Checkpoint checkpoint) {
        for (String kind : List.of("initContainers", "containers")) {
            if (pod.get(kind) instanceof List<?> containers) {
                pod.put(
                        kind,
                        containers.stream()
                                .map(each -> withCheckpoint(copy(each), checkpoint))
                                .toList());
            }
        }
    }

    private static Map<String, Object> withCheckpoint(Map<String, Object> container, @Nullable Checkpoint checkpoint) {
        List<Object> environment = PassedCheckpoint.environment(container.get("env"), checkpoint);
        if (!environment.isEmpty() || container.containsKey("env")) {
            container.put("env", environment);
        }
        return container;
    }

    private Map<String, String> labels(@Nullable Map<String, String> known) {
        Map<String, String> labels = new TreeMap<>(known == null ? Map.of() : known);
        labels.keySet().removeAll(OF_THE_FIRST);
        labels.put(Marks.JOB, job.toString());
        return labels;
    }

    /**
     * Excludes nodes from scheduling. The condition is added to each of the owner's node selector terms, because terms
     * are alternatives.
     */
    private static Map<String, Object> keptOff(Map<String, Object> pod, Set<String> excluded) {
        String required = "requiredDuringSchedulingIgnoredDuringExecution";
        Map<String, Object> affinity = copy(pod.get("affinity"));
        Map<String, Object> node = copy(affinity.get("nodeAffinity"));
        Map<String, Object> selector = copy(node.get(required));
        List<Object> terms = new ArrayList<>();
        if (selector.get("nodeSelectorTerms") instanceof List<?> known) {
            known.forEach(term -> terms.add(keptOffTerm(copy(term), excluded)));
        }
        if (terms.isEmpty()) {
            terms.add(keptOffTerm(new LinkedHashMap<>(), excluded));
        }
        selector.put("nodeSelectorTerms", terms);
        node.put(required, selector);
        affinity.put("nodeAffinity", node);
        pod.put("affinity", affinity);
        return pod;
    }

    private static Map<String, Object> keptOffTerm(Map<String, Object> term, Set<String> excluded) {
        List<Object> expressions = new ArrayList<>();
        if (term.get("matchExpressions") instanceof List<?> known) {
            expressions.addAll(known);
        }
        expressions.add(Map.of(
                "key", "kubernetes.io/hostname", "operator", "NotIn", "values", List.copyOf(new TreeSet<>(excluded))));
        term.put("matchExpressions", expressions);
        return term;
    }

    private static Map<String, Object> copy(@Nullable Object value) {
        Map<String, Object> copy = new LinkedHashMap<>();
        if (value instanceof Map<?, ?> map) {
            map.forEach((key, each) -> copy.put(String.valueOf(key), each));
        }
        return copy;
    }
}
