package io.schedmate.logs.extract.plan;

import java.util.List;
import java.util.Optional;

/** Decides what to read from the segments of one shape. Asked once for each shape. */
public interface ExtractionPlanner {

    /**
     * Plans for segments that differ in their numbers only.
     *
     * @param samples at least one segment; all of the same shape
     * @return empty where the planner cannot tell
     */
    Optional<ExtractionPlan> plan(List<String> samples);
}
