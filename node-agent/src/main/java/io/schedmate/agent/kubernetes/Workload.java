package io.schedmate.agent.kubernetes;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.schedmate.model.job.JobId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A job as an object of the cluster. */
record Workload(WorkloadKind kind, GenericKubernetesResource resource) {

    private static final String QUEUE = "kueue.x-k8s.io/queue-name";
    private static final Set<String> OVER = Set.of("Completed", "Failed", "Terminated", "Aborted");

    String namespace() {
        return resource.getMetadata().getNamespace();
    }

    String name() {
        return resource.getMetadata().getName();
    }

    boolean is(JobId job, KubernetesSettings settings) {
        return ids(resource.getMetadata(), name(), settings).anyMatch(job::equals);
    }

    /** Returns the ids of the job to which an object with this metadata may belong. */
    static Stream<JobId> ids(ObjectMeta metadata, String name, KubernetesSettings settings) {
        String label =
                metadata.getLabels() == null ? null : metadata.getLabels().get(Marks.JOB);
        return Stream.concat(
                Stream.of(metadata.getNamespace() + "/" + name, name, label, metadata.getUid())
                        .filter(Objects::nonNull)
                        .filter(text -> !text.isBlank())
                        .map(text -> JobId.of(settings.cluster(), settings.scheduler(), text)),
                parsed(label));
    }

    private static Stream<JobId> parsed(@Nullable String label) {
        return label != null && label.matches("[0-9a-fA-F-]{36}") ? Stream.of(JobId.parse(label)) : Stream.empty();
    }

    int attempt() {
        String annotated = resource.getMetadata().getAnnotations().getOrDefault(Marks.ATTEMPT, "1");
        return (annotated.matches("[0-9]{1,9}") ? Integer.parseInt(annotated) : 1) + restarts();
    }

    /**
     * Returns the number of restarts that Volcano counts: the ones it was ordered to make, and, at the end, the last
     * one that it refused, which is not included here.
     */
    private int restarts() {
        if (kind != WorkloadKind.VOLCANO_JOB || !(resource.get("status", "retryCount") instanceof Number retries)) {
            return 0;
        }
        return resource.get("spec", "maxRetry") instanceof Number tries
                ? Math.clamp(retries.intValue(), 0, Math.max(0, tries.intValue() - 1))
                : retries.intValue();
    }

    /** Whether another workload has replaced this one, which therefore no longer represents the job. */
    boolean continued() {
        return resource.getMetadata().getAnnotations().containsKey(Marks.CONTINUED_AS);
    }

    boolean queuedByKueue() {
        return resource.getMetadata().getLabels() != null
                && resource.getMetadata().getLabels().containsKey(QUEUE);
    }

    /**
     * Returns the controller that owns the workload; empty if there is none. A controller would recreate the workload
     * unchanged.
     */
    Optional<String> controller() {
        return resource.getMetadata().getOwnerReferences().stream()
                .filter(owner -> Boolean.TRUE.equals(owner.getController()))
                .map((OwnerReference owner) -> owner.getKind() + " " + owner.getName())
                .findFirst();
    }

    boolean over() {
        if (kind == WorkloadKind.VOLCANO_JOB) {
            Object phase = resource.get("status", "state", "phase");
            return phase != null && OVER.contains(phase.toString());
        }
        List<Map<String, Object>> conditions = resource.get("status", "conditions");
        return conditions != null
                && conditions.stream()
                        .anyMatch(each -> "True".equals(each.get("status"))
                                && ("Complete".equals(each.get("type")) || "Failed".equals(each.get("type"))));
    }

    boolean stopped() {
        Object active = resource.get("status", "active");
        return active == null || active.toString().equals("0");
    }
}
