package io.schedmate.failure.recovery.site;

import io.schedmate.failure.recovery.record.RecoveryRecord;

/**
 * The site's own tools: one that provides nodes and one that takes tickets. Repeating a request under its key has no
 * further effect.
 */
public interface SiteTools {

    /** What is to be done. */
    enum Errand {
        /** Another node in the place of one that was taken out. */
        PROVIDE_NODE,
        /** The node is back: what was provided for it may go. */
        RETURN_NODE,
        /** The node is to be repaired. */
        REPAIR_NODE
    }

    SiteAnswer run(Errand errand, String key, RecoveryRecord recovery, String node);

    /** What came of it. */
    sealed interface SiteAnswer {

        record Done(String detail) implements SiteAnswer {}

        /** No tool is set for it. */
        record NoTool(String detail) implements SiteAnswer {}

        record Refused(String detail) implements SiteAnswer {}

        /** Nobody answered: whether it was done is not known. */
        record Away(String detail) implements SiteAnswer {}
    }

    /** No tool at all. */
    static SiteTools none() {
        return (errand, _, _, _) -> notSet(errand);
    }

    static SiteAnswer notSet(Errand errand) {
        return new SiteAnswer.NoTool(
                switch (errand) {
                    case PROVIDE_NODE -> "No tool provides nodes here: the scheduler takes a free one.";
                    case RETURN_NODE -> "No tool provides nodes here: there is none to give back.";
                    case REPAIR_NODE -> "No tool takes tickets here: operators are told.";
                });
    }
}
