package io.schedmate.slurm.format;

import io.schedmate.model.job.JobState;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Slurm's words for a job's state, and what they mean outside of it. */
public final class StateWords {

    /** A flag beside the state while the last processes go: what came of the job is told when it is gone. */
    private static final String CLOSING = "COMPLETING";

    private static final Map<String, JobState> STATES = Map.ofEntries(
            Map.entry("PENDING", JobState.QUEUED),
            Map.entry("CONFIGURING", JobState.QUEUED),
            Map.entry("REQUEUED", JobState.QUEUED),
            Map.entry("REQUEUE_FED", JobState.QUEUED),
            Map.entry("REQUEUE_HOLD", JobState.QUEUED),
            Map.entry("SPECIAL_EXIT", JobState.QUEUED),
            Map.entry("RESV_DEL_HOLD", JobState.QUEUED),
            Map.entry("RUNNING", JobState.RUNNING),
            Map.entry("SUSPENDED", JobState.RUNNING),
            Map.entry("STOPPED", JobState.RUNNING),
            Map.entry("RESIZING", JobState.RUNNING),
            Map.entry("SIGNALING", JobState.RUNNING),
            Map.entry("COMPLETED", JobState.SUCCEEDED),
            Map.entry("FAILED", JobState.FAILED),
            Map.entry("BOOT_FAIL", JobState.FAILED),
            Map.entry("LAUNCH_FAILED", JobState.FAILED),
            Map.entry("NODE_FAIL", JobState.FAILED),
            Map.entry("OUT_OF_MEMORY", JobState.FAILED),
            Map.entry("CANCELLED", JobState.CANCELLED),
            Map.entry("TIMEOUT", JobState.TIMED_OUT),
            Map.entry("DEADLINE", JobState.TIMED_OUT),
            Map.entry("PREEMPTED", JobState.PREEMPTED));

    private StateWords() {}

    /** The state that all these words together mean; empty while Slurm is between two, or for a word not known. */
    public static Optional<JobState> meaning(Set<String> words) {
        if (words.contains(CLOSING)) {
            return Optional.empty();
        }
        return words.stream().filter(STATES::containsKey).findFirst().map(STATES::get);
    }
}
