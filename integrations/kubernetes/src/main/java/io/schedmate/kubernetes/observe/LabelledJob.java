package io.schedmate.kubernetes.observe;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.schedmate.kubernetes.format.Asked;
import io.schedmate.kubernetes.format.Fields;
import io.schedmate.kubernetes.format.JobKind;
import io.schedmate.kubernetes.format.JobKinds;
import io.schedmate.kubernetes.format.Marks;
import io.schedmate.kubernetes.format.ReportedState;
import io.schedmate.model.api.job.JobEventRequest;
import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobState;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A job of any kind with the label {@link Marks#WANTED}, and its advice. */
record LabelledJob(JobKind kind, GenericKubernetesResource resource, String cluster) {

    Asked asked() {
        return Asked.of(kind, resource, cluster);
    }

    boolean isAdvised() {
        return annotations().containsKey(Marks.ADVICE);
    }

    /** Returns whether another followed job created this one. Users know that other job. */
    boolean isPart() {
        List<OwnerReference> owners = resource.getMetadata().getOwnerReferences();
        return owners != null
                && owners.stream()
                        .anyMatch(owner -> JobKinds.all().stream()
                                .anyMatch(each -> each.owns(owner.getApiVersion(), owner.getKind())));
    }

    /** Returns all states up to the current one. Each has its own event id, so a repeated report changes nothing. */
    List<JobEventRequest> events(List<Pod> pods, Evicted evicted, Instant now) {
        int first = Math.max(1, Fields.number(annotations().get(Marks.ATTEMPT), 1));
        int current = first + evicted.times() + kind.restarts(resource);
        Instant created =
                Objects.requireNonNullElse(Fields.time(resource.getMetadata().getCreationTimestamp()), now);
        List<JobEventRequest> events = new ArrayList<>();
        for (int attempt = first; attempt < current; attempt++) {
            // The status does not show which restarts were evictions. The result is wrong only for a job that had both.
            boolean wasEvicted = attempt - first < evicted.times();
            JobState end = wasEvicted ? JobState.PREEMPTED : JobState.FAILED;
            String reason = wasEvicted ? evicted.reason() : "Restarted";
            Instant at = wasEvicted && evicted.latest() != null ? evicted.latest() : now;
            events.add(event(attempt, JobState.QUEUED, created, List.of(), null));
            events.add(event(attempt, JobState.RUNNING, created, List.of(), null));
            events.add(event(attempt, end, at, List.of(), new JobExit(null, null, reason)));
        }
        // A later attempt is often noticed only after its pods have started.
        Instant since = Objects.requireNonNullElse(evicted.latest(), now);
        Instant queued = current == first
                ? created
                : firstStart(pods).filter(since::isAfter).orElse(since);
        events.add(event(current, JobState.QUEUED, queued, List.of(), null));
        events.addAll(sinceQueued(current, queued, pods, now));
        return events;
    }

    private List<JobEventRequest> sinceQueued(int attempt, Instant queued, List<Pod> pods, Instant now) {
        Optional<ReportedState> reported = kind.reported(resource);
        if (reported.isEmpty()) {
            return List.of();
        }
        List<JobEventRequest> events = new ArrayList<>();
        List<String> nodes = nodes(pods);
        JobState state = reported.get().state();
        Instant started = kind.startedAt(resource);
        if (hasRun(state, started)) {
            Instant began = started == null ? firstStart(pods).orElse(queued) : started;
            events.add(event(attempt, JobState.RUNNING, began, nodes, null));
        }
        if (state.ended()) {
            Instant ended = Objects.requireNonNullElse(reported.get().since(), now);
            events.add(event(
                    attempt,
                    state,
                    ended,
                    nodes,
                    PodEnd.exit(pods, reported.get().reason())));
        }
        return events;
    }

    private boolean hasRun(JobState state, @Nullable Instant started) {
        return switch (state) {
            case RUNNING, SUCCEEDED -> true;
            case CANCELLED -> started != null;
            default -> started != null || !kind.reportsStart();
        };
    }

    /** Returns when a kubelet accepted the first of the pods. */
    private static Optional<Instant> firstStart(List<Pod> pods) {
        return pods.stream()
                .map(pod -> pod.getStatus() == null
                        ? null
                        : Fields.time(pod.getStatus().getStartTime()))
                .filter(Objects::nonNull)
                .min(Comparator.naturalOrder());
    }

    private static List<String> nodes(List<Pod> pods) {
        return pods.stream()
                .flatMap(pod -> pod.getSpec() == null
                        ? Stream.empty()
                        : Stream.ofNullable(pod.getSpec().getNodeName()))
                .distinct()
                .sorted()
                .toList();
    }

    private JobEventRequest event(int attempt, JobState state, Instant at, List<String> nodes, @Nullable JobExit exit) {
        UUID id = UUID.nameUUIDFromBytes("kubernetes/%s/%d/%s"
                .formatted(resource.getMetadata().getUid(), attempt, state)
                .getBytes(StandardCharsets.UTF_8));
        return new JobEventRequest(id, attempt, state, null, at, nodes, exit, List.of());
    }

    private Map<String, Object> annotations() {
        return Fields.map(resource.getMetadata().getAnnotations());
    }
}
