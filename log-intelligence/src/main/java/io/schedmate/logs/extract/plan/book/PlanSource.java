package io.schedmate.logs.extract.plan.book;

import io.schedmate.logs.extract.plan.ExtractionPlan;
import java.util.List;

/**
 * Port: a source of plans for shapes that the rules cannot read. It is called while a log is read, so it answers
 * immediately and supplies slow plans later.
 */
public interface PlanSource {

    /** The current answer for a shape. */
    sealed interface Proposal {

        /** A plan, used if it agrees with the lines. */
        record Plan(ExtractionPlan plan) implements Proposal {}

        /** No plan. */
        enum None implements Proposal {
            /** No plan, for good. */
            NEVER,
            /** No plan yet; ask again with a later line. */
            NOT_YET
        }
    }

    /**
     * Called once a shape is frequent and counts up.
     *
     * @param shape the same in every log and process for segments that differ only in their numbers
     * @param samples of the shape, the latest last
     */
    Proposal propose(long shape, List<String> samples);

    /** Called with each later line after the answer {@code NOT_YET}. */
    default Proposal proposeNow(long shape, List<String> samples) {
        return propose(shape, samples);
    }

    /** Called with the rules' plan for each shape that a reading meets for the first time. */
    default void met(ExtractionPlan byRules) {}

    /** Called with the result of trying a proposed plan on the latest lines of its shape. */
    default void tried(ExtractionPlan plan, boolean agreed) {}
}
