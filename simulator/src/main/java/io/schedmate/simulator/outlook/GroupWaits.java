package io.schedmate.simulator.outlook;

import io.schedmate.simulator.trace.TraceJob;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** The waiting times so far of jobs of one size in one virtual cluster. */
final class GroupWaits {

    private final Map<String, List<Long>> sorted = new HashMap<>();

    void add(TraceJob job, long seconds) {
        List<Long> waits = sorted.computeIfAbsent(group(job), _ -> new ArrayList<>());
        int at = Collections.binarySearch(waits, seconds);
        waits.add(at < 0 ? -at - 1 : at, seconds);
    }

    /** Returns the median wait of the job's group; empty before any of its jobs has started. */
    OptionalDouble median(TraceJob job) {
        List<Long> waits = sorted.getOrDefault(group(job), List.of());
        return waits.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(waits.get(waits.size() / 2));
    }

    private static String group(TraceJob job) {
        return job.virtualCluster() + " " + job.gpus();
    }
}
