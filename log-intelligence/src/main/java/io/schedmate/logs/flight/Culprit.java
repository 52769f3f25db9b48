package io.schedmate.logs.flight;

import java.util.List;

/**
 * A rank that holds the others up.
 *
 * @param group the process group in which it shows
 * @param operation that it does not do
 * @param waiting ranks that wait for it there, in their order
 */
public record Culprit(int rank, Reason reason, String group, String operation, List<Integer> waiting) {

    /** How it shows. */
    public enum Reason {
        /** It never began an operation in which others wait. */
        NEVER_ARRIVED,
        /** It has not ended an operation that all the others have. */
        STUCK_ALONE,
        /** It has left no dump, and others wait for it. */
        NO_DUMP
    }

    public Culprit {
        waiting = List.copyOf(waiting);
    }
}
