package io.schedmate.slurm.advise;

import java.time.Instant;

/**
 * A waiting job.
 *
 * @param number its number in {@code scontrol}
 * @param priority as Slurm shows it, with nice already subtracted; higher starts sooner
 * @param nice current nice
 * @param usersNice the nice that its owner set
 * @param submittedAt when it entered the queue
 * @param expectedSeconds expected run time after its start
 */
public record WaitingJob(
        String number, long priority, long nice, long usersNice, Instant submittedAt, double expectedSeconds) {

    /** Returns the priority from Slurm alone, with the owner's nice subtracted. */
    long ownPriority() {
        return priority + nice - usersNice;
    }
}
