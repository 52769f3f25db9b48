package io.schedmate.failure.jobs;

import java.time.Instant;

/** Deletes what has exceeded its retention time. */
public interface Retention {

    /**
     * Deletes failures and recoveries that ended before then, and the facts about their jobs, nodes and breakers.
     * Unfinished recoveries and those that hold a node are kept at any age.
     *
     * @return the number of deleted rows
     */
    int forgetBefore(Instant time);
}
