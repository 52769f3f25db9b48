package io.schedmate.logs.extract.plan;

import java.util.List;
import java.util.Optional;

/** Port: plans what to read from the segments of one shape. Called once per shape. */
public interface ExtractionPlanner {

    /**
     * Plans segments that differ only in their numbers.
     *
     * @param samples at least one segment, all of the same shape
     * @return the plan, empty if the planner has none
     */
    Optional<ExtractionPlan> plan(List<String> samples);
}
