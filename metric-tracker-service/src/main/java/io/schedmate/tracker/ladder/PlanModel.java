package io.schedmate.tracker.ladder;

import io.schedmate.logs.extract.plan.ExtractionPlan;
import java.util.List;

/** Says what the numbers of lines are that differ in their numbers only. Takes its time, and may not answer. */
public interface PlanModel {

    /** Its name, kept with what it said. */
    String engine();

    Opinion ask(List<String> samples);

    /** What came of one call. */
    sealed interface Opinion {

        /** A plan that reads plausible values from every sample. */
        record Planned(ExtractionPlan plan) implements Opinion {}

        /** It answered, and nothing can be made of it. */
        record Unusable() implements Opinion {}

        /** It did not answer, or may not be asked now. */
        record Silent(String cause) implements Opinion {}
    }
}
