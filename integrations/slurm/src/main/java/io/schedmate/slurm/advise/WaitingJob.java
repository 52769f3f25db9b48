package io.schedmate.slurm.advise;

import java.time.Instant;

/**
 * A job that waits for its turn.
 *
 * @param number what {@code scontrol} calls it
 * @param priority as Slurm shows it: the higher the sooner, nice taken off already
 * @param nice what is taken off now
 * @param usersNice what its owner had taken off
 * @param submittedAt since when it waits
 * @param expectedSeconds how long it is expected to run once it starts
 */
public record WaitingJob(
        String number, long priority, long nice, long usersNice, Instant submittedAt, double expectedSeconds) {

    /** What Slurm alone would give it, its owner's nice taken off. */
    long ownPriority() {
        return priority + nice - usersNice;
    }
}
