package io.schedmate.failure.diagnosis;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.job.JobExit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Interprets a scheduler's reason for an end. It knows the reasons of Slurm, Kubernetes and PBS and ignores others.
 *
 * @param reason the name that diagnoses use
 */
public record SchedulerReason(
        FailureCategory category,
        @Nullable InfraType infraType,
        String reason,
        boolean retriable,
        List<String> actions) {

    /** Returns whether the scheduler ended the job because a node was lost. */
    public static boolean isNodeLost(JobExit exit) {
        return of(exit).filter(word -> word.infraType() == InfraType.NODE && word.retriable())
                .isPresent();
    }

    static Optional<SchedulerReason> of(JobExit exit) {
        String reason = exit.schedulerReason();
        if (reason == null) {
            return Optional.empty();
        }
        return switch (reason.toUpperCase(Locale.ROOT).replaceAll("[^A-Z]", "")) {
            case "NODEFAIL", "NODEFAILURE", "NODELOST", "BOOTFAIL", "NODESHUTDOWN" ->
                Optional.of(new SchedulerReason(
                        FailureCategory.INFRASTRUCTURE,
                        InfraType.NODE,
                        "Node Failure",
                        true,
                        List.of("Check the node", "Restart from the last checkpoint on another node")));
            case "OUTOFMEMORY", "OOMKILLED", "OOM" ->
                Optional.of(new SchedulerReason(
                        FailureCategory.INFRASTRUCTURE,
                        InfraType.NODE,
                        "Node OOM",
                        false,
                        List.of("Request more host memory", "Use fewer data loader workers or smaller buffers")));
            case "TIMEOUT", "TIMELIMIT", "DEADLINE", "DEADLINEEXCEEDED" ->
                Optional.of(word(
                        "Time Limit", List.of("Resubmit from the last checkpoint", "Request a longer time limit")));
            case "PREEMPTED", "PREEMPTION", "EVICTED", "REVOKED", "PREEMPTING" ->
                Optional.of(word("Preempted", List.of("Resubmit from the last checkpoint")));
            case "CANCELLED", "CANCELED", "KILLEDBYUSER" ->
                Optional.of(new SchedulerReason(
                        FailureCategory.OTHER, null, "Cancelled", false, List.of("Ask who cancelled it")));
            default -> Optional.empty();
        };
    }

    private static SchedulerReason word(String reason, List<String> actions) {
        return new SchedulerReason(FailureCategory.OTHER, null, reason, true, actions);
    }
}
