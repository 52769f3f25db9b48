package io.schedmate.simulator.elastic.table;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The step times of one placement by batch per GPU, interpolated linearly and constant beyond both ends. */
final class BatchCurve {

    private final NavigableMap<Double, StepTime> byBatch = new TreeMap<>();
    private final Map<Double, Integer> counts = new TreeMap<>();

    /** Adds a measurement; several measurements of one batch are averaged. */
    void add(double localBatch, StepTime time) {
        int before = counts.merge(localBatch, 1, Integer::sum) - 1;
        byBatch.merge(localBatch, time, (mean, one) -> mean.towards(one, 1.0 / (before + 1)));
    }

    double largestBatch() {
        return byBatch.lastKey();
    }

    NavigableMap<Double, StepTime> points() {
        return byBatch;
    }

    StepTime at(double localBatch) {
        Map.Entry<Double, StepTime> below = byBatch.floorEntry(localBatch);
        Map.Entry<Double, StepTime> above = byBatch.ceilingEntry(localBatch);
        if (below == null || above == null) {
            return (below == null ? byBatch.firstEntry() : byBatch.lastEntry()).getValue();
        }
        double gap = above.getKey() - below.getKey();
        return gap == 0
                ? below.getValue()
                : below.getValue().towards(above.getValue(), (localBatch - below.getKey()) / gap);
    }
}
