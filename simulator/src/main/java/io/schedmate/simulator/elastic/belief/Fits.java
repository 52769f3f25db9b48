package io.schedmate.simulator.elastic.belief;

import io.schedmate.simulator.elastic.table.StepTime;
import io.schedmate.tables.BoundedMap;
import java.util.List;
import java.util.Map;

/**
 * Caches models by the observations they were fitted to, because jobs of one application are observed in the same
 * ways again and again.
 */
public final class Fits {

    private static final int MOST = 20_000;

    private final Map<List<Map.Entry<Observation, StepTime>>, PerformanceModel> known = new BoundedMap<>(MOST);

    PerformanceModel of(Map<Observation, StepTime> seen) {
        // In the order of seeing, in which the errors are summed.
        return known.computeIfAbsent(
                seen.entrySet().stream()
                        .<Map.Entry<Observation, StepTime>>map(Map.Entry::copyOf)
                        .toList(),
                _ -> ModelFit.of(seen));
    }
}
