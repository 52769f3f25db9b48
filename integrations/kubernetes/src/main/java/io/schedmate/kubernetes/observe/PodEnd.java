package io.schedmate.kubernetes.observe;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.schedmate.model.job.JobExit;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The failure of a pod's container.
 *
 * @param disruption why the cluster ended the pod, such as {@code PreemptionByScheduler}; null if it did not
 */
record PodEnd(ContainerStateTerminated ended, @Nullable String disruption) {

    private static final int SIGNALS_FROM = 128;
    private static final int MAX_EXIT_CODE = 255;

    /**
     * Returns how the first failed pod ended; the others ended because of it.
     *
     * @param reason the job controller's reason, used if no pod gives one
     */
    static JobExit exit(List<Pod> pods, @Nullable String reason) {
        Optional<PodEnd> first = pods.stream()
                .flatMap(PodEnd::of)
                .min(Comparator.comparing(each -> String.valueOf(each.ended.getFinishedAt())));
        if (first.isEmpty()) {
            String disruption = pods.stream()
                    .map(PodEnd::disruption)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElse(null);
            return new JobExit(null, null, disruption == null ? reason : disruption);
        }
        int code = first.get().ended.getExitCode();
        Integer signal = code > SIGNALS_FROM && code <= MAX_EXIT_CODE ? code - SIGNALS_FROM : null;
        String disruption = first.get().disruption;
        return new JobExit(
                code >= 0 && code <= MAX_EXIT_CODE ? code : null,
                signal,
                disruption == null ? first.get().ended.getReason() : disruption);
    }

    private static Stream<PodEnd> of(Pod pod) {
        return pod.getStatus() == null
                ? Stream.empty()
                : pod.getStatus().getContainerStatuses().stream()
                        .flatMap(PodEnd::terminated)
                        .filter(each -> each.getExitCode() != null && each.getExitCode() != 0)
                        .map(each -> new PodEnd(each, disruption(pod)));
    }

    /** Returns how the container ended. A container that was restarted in its pod keeps its last termination state. */
    private static Stream<ContainerStateTerminated> terminated(ContainerStatus container) {
        return Stream.of(container.getState(), container.getLastState())
                .filter(Objects::nonNull)
                .map(ContainerState::getTerminated)
                .filter(Objects::nonNull)
                .limit(1);
    }

    private static @Nullable String disruption(Pod pod) {
        return pod.getStatus() == null
                ? null
                : pod.getStatus().getConditions().stream()
                        .filter(each -> "DisruptionTarget".equals(each.getType()) && "True".equals(each.getStatus()))
                        .map(PodCondition::getReason)
                        .findFirst()
                        .orElse(null);
    }
}
