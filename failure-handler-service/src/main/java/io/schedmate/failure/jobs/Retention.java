package io.schedmate.failure.jobs;

import java.time.Instant;

/** Deletes data that has exceeded its retention time. */
public interface Retention {

    /**
     * Deletes failures and recoveries that ended before this time, and the facts about their jobs, nodes and breakers.
     * Unfinished recoveries and those that hold a node are kept at any age.
     *
     * @return the number of deleted rows
     */
    int forgetBefore(Instant time);
}
