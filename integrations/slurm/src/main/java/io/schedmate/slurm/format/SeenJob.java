package io.schedmate.slurm.format;

import io.schedmate.model.job.JobState;
import io.schedmate.model.job.RequestedResources;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A job as Slurm shows it at one moment.
 *
 * @param number what {@code scontrol} calls it
 * @param externalId its id outside of Slurm: the number, or array and index as in {@code 48213_7}
 */
public record SeenJob(String number, String externalId, Asked asked, Turn turn, Place place) {

    /**
     * What was submitted; null where Slurm shows nothing.
     *
     * @param command the script's path, as Slurm keeps it
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
     * How far its latest attempt came.
     *
     * @param attempt counts from 1
     * @param word Slurm's own word for the state
     * @param state null while Slurm is between two states, such as COMPLETING
     * @param reason why it waits or ended, in Slurm's word; empty when Slurm gives none
     * @param submittedAt when this attempt entered the queue
     * @param startedAt null where it has not started
     * @param endedAt null where it has not ended
     * @param exitStatus as {@code wait} gives it: the exit code times 256, plus the signal
     * @param nodes where it runs or ran
     */
    public record Turn(
            int attempt,
            String word,
            @Nullable JobState state,
            String reason,
            Instant submittedAt,
            @Nullable Instant startedAt,
            @Nullable Instant endedAt,
            int exitStatus,
            List<String> nodes) {}

    /**
     * Its place in the queue.
     *
     * @param priority the higher the sooner, nice taken off already; 0 = held
     * @param nice what is taken off its priority
     * @param adminComment where advice is written; empty for none
     * @param plannedStart when Slurm's backfill plans to start it; null for a job that does not wait, and where none is planned
     */
    public record Place(
            long priority,
            long nice,
            String adminComment,
            @Nullable Instant plannedStart) {}
}
