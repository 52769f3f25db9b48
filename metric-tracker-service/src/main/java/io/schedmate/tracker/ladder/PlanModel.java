package io.schedmate.tracker.ladder;

import io.schedmate.logs.extract.plan.ExtractionPlan;
import java.util.List;

/**
 * A model that explains the numbers in lines that differ only in their numbers. Calls are slow and may stay unanswered.
 */
public interface PlanModel {

    /** Returns the name of the engine, which is stored with its answers. */
    String engine();

    Opinion ask(List<String> samples);

    /** The result of one call. */
    sealed interface Opinion {

        /** A plan that reads plausible values from every sample. */
        record Planned(ExtractionPlan plan) implements Opinion {}

        /** The answer is unusable. */
        record Unusable() implements Opinion {}

        /** There was no answer, or no call is allowed now. */
        record Silent(String cause) implements Opinion {}
    }
}
