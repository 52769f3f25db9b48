package io.schedmate.failure.jobs;

import java.time.Instant;

/** Deletes what has exceeded its retention time. */
public interface Retention {

    /**
     * Forgets failures and recoveries that are over since then, and what was known of their jobs, nodes and breakers.
     * What goes on or holds a node is kept however old it is.
     *
     * @return how many rows
     */
    int forgetBefore(Instant time);
}
