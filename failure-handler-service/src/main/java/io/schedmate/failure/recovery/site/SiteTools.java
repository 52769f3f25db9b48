package io.schedmate.failure.recovery.site;

import io.schedmate.failure.recovery.record.RecoveryRecord;

/**
 * The site's own tools: one provides nodes, one receives tickets. Repeating a request under its key has no further
 * effect.
 */
public interface SiteTools {

    /** The action that a tool is asked to perform. */
    enum SiteAction {
        /** Provide a replacement for a removed node. */
        PROVIDE_NODE,
        /** The node is back: its replacement may be returned. */
        RETURN_NODE,
        /** Repair the node. */
        REPAIR_NODE
    }

    SiteAnswer run(SiteAction action, String key, RecoveryRecord recovery, String node);

    /** The result of a request. */
    sealed interface SiteAnswer {

        record Done(String detail) implements SiteAnswer {}

        /** No tool is configured. */
        record NoTool(String detail) implements SiteAnswer {}

        record Refused(String detail) implements SiteAnswer {}

        /** There was no answer, so it is unknown whether the request was executed. */
        record NoAnswer(String detail) implements SiteAnswer {}
    }

    /** Returns an implementation without any tools. */
    static SiteTools none() {
        return (action, _, _, _) -> notSet(action);
    }

    static SiteAnswer notSet(SiteAction action) {
        return new SiteAnswer.NoTool(
                switch (action) {
                    case PROVIDE_NODE -> "No provisioning tool is configured: the scheduler picks a free node.";
                    case RETURN_NODE -> "No provisioning tool is configured: there is no node to return.";
                    case REPAIR_NODE -> "No ticket system is configured: operators are notified.";
                });
    }
}
