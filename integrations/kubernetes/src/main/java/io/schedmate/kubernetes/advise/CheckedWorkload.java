package io.schedmate.kubernetes.advise;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.schedmate.kubernetes.format.Asked;
import io.schedmate.kubernetes.format.Fields;
import io.schedmate.kubernetes.format.PodNeeds;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A Kueue workload that waits for SchedMate's admission checks.
 *
 * @param checks the names of SchedMate's waiting checks
 * @param reservedAt when the workload's quota was reserved; null if Kueue does not record it
 * @param gpuFlavors the flavors assigned to the workload's GPUs
 * @param retries how often a SchedMate check has sent the workload back
 */
record CheckedWorkload(
        GenericKubernetesResource resource,
        Asked asked,
        List<String> checks,
        @Nullable Instant reservedAt,
        Set<String> gpuFlavors,
        int retries) {

    /** Reads a workload. Returns empty if it does not wait for one of the checks {@code ours}. */
    static Optional<CheckedWorkload> read(GenericKubernetesResource resource, String cluster, Set<String> ours) {
        Map<String, Object> status =
                Fields.map(resource.getAdditionalProperties().get("status"));
        Optional<Map<String, Object>> reserved = Fields.condition(status.get("conditions"), "QuotaReserved");
        boolean over = Fields.condition(status.get("conditions"), "Finished").isPresent()
                || Fields.condition(status.get("conditions"), "Evicted").isPresent();
        List<Map<String, Object>> checks = Fields.maps(status.get("admissionChecks")).stream()
                .filter(check -> ours.contains(String.valueOf(check.get("name"))))
                .toList();
        List<String> waiting = checks.stream()
                .filter(check -> "Pending".equals(check.get("state")))
                .map(check -> String.valueOf(check.get("name")))
                .sorted()
                .toList();
        if (reserved.isEmpty() || over || waiting.isEmpty()) {
            return Optional.empty();
        }
        Map<String, Object> spec = Fields.map(resource.getAdditionalProperties().get("spec"));
        return Optional.of(new CheckedWorkload(
                resource,
                asked(resource, spec, cluster),
                waiting,
                Fields.time(reserved.get().get("lastTransitionTime")),
                flavors(status),
                checks.stream()
                        .mapToInt(check -> Fields.number(check.get("retryCount"), 0))
                        .max()
                        .orElse(0)));
    }

    /** Returns the workload with at least one retry, for Kueue versions that do not count them. */
    CheckedWorkload sentBack() {
        return new CheckedWorkload(resource, asked, checks, reservedAt, gpuFlavors, Math.max(1, retries));
    }

    String uid() {
        return String.valueOf(resource.getMetadata().getUid());
    }

    private static Asked asked(GenericKubernetesResource resource, Map<String, Object> spec, String cluster) {
        int limit = Fields.number(spec.get("maximumExecutionTimeSeconds"), 0);
        return new Asked(
                cluster,
                resource.getMetadata().getNamespace(),
                job(resource),
                Fields.text(spec.get("queueName")),
                Fields.maps(spec.get("podSets")).stream()
                        .map(set -> PodNeeds.of(
                                String.valueOf(set.getOrDefault("name", "main")),
                                Fields.number(set.get("count"), 1),
                                Fields.map(set.get("template"))))
                        .toList(),
                limit == 0 ? null : (double) limit,
                annotations(resource));
    }

    /** Returns the name of the owner job, which people, logs and pods use. */
    private static String job(GenericKubernetesResource resource) {
        List<OwnerReference> owners = resource.getMetadata().getOwnerReferences();
        return owners == null || owners.isEmpty()
                ? resource.getMetadata().getName()
                : owners.getFirst().getName();
    }

    private static Map<String, Object> annotations(GenericKubernetesResource resource) {
        Map<String, String> annotations = resource.getMetadata().getAnnotations();
        return annotations == null ? Map.of() : new TreeMap<>(annotations);
    }

    private static Set<String> flavors(Map<String, Object> status) {
        Set<String> flavors = new TreeSet<>();
        Fields.maps(Fields.map(status.get("admission")).get("podSetAssignments"))
                .forEach(set -> Fields.map(set.get("flavors")).forEach((kind, flavor) -> {
                    if (kind.endsWith("/gpu")) {
                        flavors.add(String.valueOf(flavor));
                    }
                }));
        return flavors;
    }
}
