package io.schedmate.kubernetes.observe;

import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.schedmate.kubernetes.format.Asked;
import io.schedmate.kubernetes.format.Fields;
import io.schedmate.kubernetes.format.Marks;
import io.schedmate.kubernetes.format.PodNeeds;
import io.schedmate.model.api.job.JobEventRequest;
import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobState;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A plain or a Volcano job and its advice. */
record LabelledJob(GenericKubernetesResource resource, String cluster) {

    private static final int SIGNALS_FROM = 128;
    private static final int HIGHEST_EXIT_CODE = 255;

    Asked asked() {
        Map<String, Object> spec = spec();
        int limit = Fields.number(spec.get("activeDeadlineSeconds"), 0);
        return new Asked(
                cluster,
                resource.getMetadata().getNamespace(),
                resource.getMetadata().getName(),
                queue(spec),
                isVolcanos() ? tasks(spec) : List.of(pods(spec)),
                limit == 0 ? null : (double) limit,
                annotations());
    }

    boolean isAdvised() {
        return annotations().containsKey(Marks.ADVICE);
    }

    String podLabel() {
        return isVolcanos() ? "volcano.sh/job-name" : "batch.kubernetes.io/job-name";
    }

    /** The states up to where it is, each under an id of its own, so that telling again changes nothing. */
    List<JobEventRequest> events(List<Pod> pods, Instant now) {
        List<JobEventRequest> events = new ArrayList<>();
        Instant created = time(resource.getMetadata().getCreationTimestamp(), now);
        events.add(event(JobState.QUEUED, created, List.of(), null));
        Map<String, Object> status = status();
        Optional<JobState> end = end(status);
        List<String> nodes = nodes(pods);
        if (hasRun(status, end)) {
            events.add(event(JobState.RUNNING, time(status.get("startTime"), created), nodes, null));
        }
        end.ifPresent(state -> events.add(event(state, ended(status, now), nodes, exit(pods, status))));
        return events;
    }

    private boolean isVolcanos() {
        return String.valueOf(resource.getApiVersion()).startsWith("batch.volcano.sh/");
    }

    private static PodNeeds pods(Map<String, Object> spec) {
        return PodNeeds.of("main", Fields.number(spec.get("parallelism"), 1), Fields.map(spec.get("template")));
    }

    private static List<PodNeeds> tasks(Map<String, Object> spec) {
        return Fields.maps(spec.get("tasks")).stream()
                .map(task -> PodNeeds.of(
                        String.valueOf(task.getOrDefault("name", "main")),
                        Fields.number(task.get("replicas"), 1),
                        Fields.map(task.get("template"))))
                .toList();
    }

    private @Nullable String queue(Map<String, Object> spec) {
        Map<String, String> labels = resource.getMetadata().getLabels();
        return isVolcanos()
                ? Fields.text(spec.get("queue"))
                : labels == null ? null : labels.get("kueue.x-k8s.io/queue-name");
    }

    private boolean hasRun(Map<String, Object> status, Optional<JobState> end) {
        if (isVolcanos()) {
            return end.isPresent()
                    ? end.get() != JobState.CANCELLED
                    : phase(status).equals("Running");
        }
        boolean pods =
                Stream.of("active", "succeeded", "failed").anyMatch(each -> Fields.number(status.get(each), 0) > 0);
        return pods || (end.isPresent() && status.get("startTime") != null);
    }

    private Optional<JobState> end(Map<String, Object> status) {
        if (isVolcanos()) {
            return switch (phase(status)) {
                case "Completed" -> Optional.of(JobState.SUCCEEDED);
                case "Failed" -> Optional.of(JobState.FAILED);
                case "Aborted", "Terminated" -> Optional.of(JobState.CANCELLED);
                // Pending, Running, Restarting, and what later versions bring: not over.
                default -> Optional.empty();
            };
        }
        Object conditions = status.get("conditions");
        if (Fields.condition(conditions, "Complete").isPresent()) {
            return Optional.of(JobState.SUCCEEDED);
        }
        return Fields.condition(conditions, "Failed")
                .map(failed -> "DeadlineExceeded".equals(failed.get("reason")) ? JobState.TIMED_OUT : JobState.FAILED);
    }

    private static String phase(Map<String, Object> status) {
        return String.valueOf(Fields.map(status.get("state")).get("phase"));
    }

    private static Instant ended(Map<String, Object> status, Instant now) {
        return Stream.of(
                        Fields.time(status.get("completionTime")),
                        Fields.condition(status.get("conditions"), "Failed")
                                .map(failed -> Fields.time(failed.get("lastTransitionTime")))
                                .orElse(null),
                        Fields.time(Fields.map(status.get("state")).get("lastTransitionTime")))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(now);
    }

    /** How the pod ended that ended first and ill: the others were ended for its sake. */
    private static JobExit exit(List<Pod> pods, Map<String, Object> status) {
        Optional<ContainerStateTerminated> first = pods.stream()
                .filter(pod -> pod.getStatus() != null)
                .flatMap(pod -> pod.getStatus().getContainerStatuses().stream())
                .map(container -> container.getState() == null
                        ? null
                        : container.getState().getTerminated())
                .filter(Objects::nonNull)
                .filter(ended -> ended.getExitCode() != null && ended.getExitCode() != 0)
                .min((one, other) ->
                        String.valueOf(one.getFinishedAt()).compareTo(String.valueOf(other.getFinishedAt())));
        if (first.isEmpty()) {
            return new JobExit(null, null, reason(status));
        }
        int code = first.get().getExitCode();
        Integer signal = code > SIGNALS_FROM && code <= HIGHEST_EXIT_CODE ? code - SIGNALS_FROM : null;
        return new JobExit(
                code >= 0 && code <= HIGHEST_EXIT_CODE ? code : null,
                signal,
                first.get().getReason());
    }

    private static @Nullable String reason(Map<String, Object> status) {
        return Fields.condition(status.get("conditions"), "Failed")
                .map(failed -> Fields.text(failed.get("reason")))
                .orElse(Fields.text(Fields.map(status.get("state")).get("reason")));
    }

    private static List<String> nodes(List<Pod> pods) {
        return pods.stream()
                .map(pod -> pod.getSpec() == null ? null : pod.getSpec().getNodeName())
                .filter(Objects::nonNull)
                .distinct()
                .sorted()
                .toList();
    }

    private JobEventRequest event(JobState state, Instant at, List<String> nodes, @Nullable JobExit exit) {
        UUID id = UUID.nameUUIDFromBytes("kubernetes/%s/%d/%s"
                .formatted(resource.getMetadata().getUid(), attempt(), state)
                .getBytes(StandardCharsets.UTF_8));
        return new JobEventRequest(id, attempt(), state, null, at, nodes, exit, List.of());
    }

    private int attempt() {
        return Math.max(1, Fields.number(annotations().get(Marks.ATTEMPT), 1));
    }

    private Map<String, Object> annotations() {
        return Fields.map(resource.getMetadata().getAnnotations());
    }

    private Map<String, Object> spec() {
        return Fields.map(resource.getAdditionalProperties().get("spec"));
    }

    private Map<String, Object> status() {
        return Fields.map(resource.getAdditionalProperties().get("status"));
    }

    private static Instant time(@Nullable Object told, Instant otherwise) {
        Instant time = Fields.time(told);
        return time == null ? otherwise : time;
    }
}
