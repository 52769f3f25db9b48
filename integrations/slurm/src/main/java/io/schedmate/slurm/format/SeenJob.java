package io.schedmate.slurm.format;

import io.schedmate.model.job.JobState;
import io.schedmate.model.job.RequestedResources;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A job as Slurm shows it at one moment.
 *
 * @param number its number in {@code scontrol}
 * @param latest its latest attempt
 * @param externalId its id outside of Slurm: the number, or array and index as in {@code 48213_7}
 */
public record SeenJob(String number, String externalId, Asked asked, SeenAttempt latest, Place place) {

    /**
     * The submission. A field is null if Slurm does not show it.
     *
     * @param command the script's path, as Slurm stores it
     */
    public record Asked(
            @Nullable String name,
            @Nullable String owner,
            @Nullable String account,
            @Nullable String partition,
            @Nullable String command,
            @Nullable String workingDirectory,
            RequestedResources requested) {}

    /**
     * The state of the job's latest attempt.
     *
     * @param number counts from 1
     * @param word Slurm's name of the state
     * @param state null while Slurm is between two states, such as COMPLETING
     * @param reason why it waits or ended, as Slurm names it; empty if Slurm gives none
     * @param submittedAt when this attempt entered the queue
     * @param startedAt null before its start
     * @param endedAt null before its end
     * @param exitStatus as {@code wait} returns it: the exit code times 256, plus the signal
     * @param nodes the nodes on which it runs or ran
     */
    public record SeenAttempt(
            int number,
            String word,
            @Nullable JobState state,
            String reason,
            Instant submittedAt,
            @Nullable Instant startedAt,
            @Nullable Instant endedAt,
            int exitStatus,
            List<String> nodes) {}

    /**
     * The job's place in the queue.
     *
     * @param priority higher starts sooner, with nice already subtracted; 0 = held
     * @param nice subtracted from its priority
     * @param adminComment contains the advice; may be empty
     * @param plannedStart the start that Slurm's backfill plans; null if the job does not wait or has no planned start
     */
    public record Place(
            long priority,
            long nice,
            String adminComment,
            @Nullable Instant plannedStart) {}
}
