package io.schedmate.logs.flight;

import java.util.List;

/**
 * A rank that blocks the others.
 *
 * @param group the process group whose operations show this
 * @param operation the operation that the rank does not begin or complete
 * @param waiting the ranks that wait for it there, in order
 */
public record Culprit(int rank, Reason reason, String group, String operation, List<Integer> waiting) {

    /** The evidence against the rank. */
    public enum Reason {
        /** It never began an operation in which others wait. */
        NEVER_ARRIVED,
        /** It has not completed an operation that all others have completed. */
        STUCK_ALONE,
        /** It left no dump, and others wait for it. */
        NO_DUMP
    }

    public Culprit {
        waiting = List.copyOf(waiting);
    }
}
