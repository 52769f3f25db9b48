package io.schedmate.logs.extract.plan.book;

import io.schedmate.logs.extract.plan.ExtractionPlan;
import java.util.List;

/**
 * Where plans come from for shapes that the rules read nothing from. Asked while a log is read, so it answers at once: what
 * takes long is told later.
 */
public interface PlanSource {

    /** What is known of a shape now. */
    sealed interface Proposal {

        /** A plan, to be believed where it agrees with lines. */
        record Plan(ExtractionPlan plan) implements Proposal {}

        /** No plan. */
        enum None implements Proposal {
            /** There will be none. */
            NEVER,
            /** Ask again with a later line. */
            NOT_YET
        }
    }

    /**
     * Asked once a shape has come often and counts up.
     *
     * @param shape the same in every log and process for segments that differ in their numbers only
     * @param samples of the shape, the latest last
     */
    Proposal propose(long shape, List<String> samples);

    /** Asked with each later line, after an answer that there is no plan yet. */
    default Proposal proposeNow(long shape, List<String> samples) {
        return propose(shape, samples);
    }

    /** Told of each shape that a reading meets for the first time, with what the rules make of it. */
    default void met(ExtractionPlan byRules) {}

    /** Told what came of a proposed plan when it was tried on the latest lines of its shape. */
    default void tried(ExtractionPlan plan, boolean agreed) {}
}
