package io.schedmate.simulator.elastic.belief;

import io.schedmate.simulator.elastic.table.StepTime;
import io.schedmate.tables.BoundedMap;
import java.util.List;
import java.util.Map;

/**
 * Caches models by their observations, because jobs of one application are observed in the same settings repeatedly.
 */
public final class Fits {

    private static final int MAX = 20_000;

    private final Map<List<Map.Entry<Observation, StepTime>>, PerformanceModel> known = new BoundedMap<>(MAX);

    PerformanceModel of(Map<Observation, StepTime> seen) {
        // Ordered by observation, which is the order in which the errors are summed.
        return known.computeIfAbsent(
                seen.entrySet().stream()
                        .<Map.Entry<Observation, StepTime>>map(Map.Entry::copyOf)
                        .toList(),
                _ -> ModelFit.of(seen));
    }
}
