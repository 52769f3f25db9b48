package io.schedmate.kubernetes.observe;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.schedmate.kubernetes.format.Fields;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The number of times that Kueue has evicted a job, which ended its pods and put it back in the queue.
 *
 * @param reason the reason for the latest eviction, such as {@code Preempted}
 * @param latest when Kueue last evicted the job; null if unknown
 */
record Evicted(int times, @Nullable String reason, @Nullable Instant latest) {

    static final Evicted NEVER = new Evicted(0, null, null);

    /** Reasons of evictions that end no attempt: before the job ran, or counted by the client that restarts it. */
    private static final Set<String> NO_TRY = Set.of("AdmissionCheck", "Deactivated");

    /** Returns the evictions by the uid of the workload's owner job. */
    static Map<String, Evicted> byOwner(List<GenericKubernetesResource> workloads) {
        Map<String, Evicted> evicted = new HashMap<>();
        for (GenericKubernetesResource workload : workloads) {
            Evicted of = of(Fields.map(workload.getAdditionalProperties()));
            if (of.times > 0 && workload.getMetadata().getOwnerReferences() != null) {
                workload.getMetadata().getOwnerReferences().stream()
                        .map(OwnerReference::getUid)
                        .forEach(uid -> evicted.put(uid, of));
            }
        }
        return evicted;
    }

    private static Evicted of(Map<String, Object> workload) {
        List<Map<String, Object>> counted = Fields.all(workload, "status.schedulingStats.evictions[]").stream()
                .map(Fields::map)
                .filter(each -> !NO_TRY.contains(String.valueOf(each.get("reason"))))
                .toList();
        int times = counted.stream()
                .mapToInt(each -> Fields.number(each.get("count"), 0))
                .sum();
        Map<String, Object> latest = Fields.condition(Fields.one(workload, "status.conditions"), "Evicted")
                .orElse(Map.of());
        String reason = Fields.text(latest.get("reason"));
        return new Evicted(
                times,
                reason == null && times > 0 ? Fields.text(counted.getLast().get("reason")) : reason,
                Fields.time(latest.get("lastTransitionTime")));
    }
}
