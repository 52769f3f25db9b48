package io.schedmate.simulator.synthetic;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** A cumulative distribution given by points; values between two points are interpolated geometrically. */
public final class Distribution {

    /** Values by the share of all that are no larger, 0 to 1. */
    private final NavigableMap<Double, Double> valueByShare = new TreeMap<>();

    /**
     * @param shareByValue share of all that are at most the value, 0 to 1
     * @throws IllegalArgumentException if there are no points, or a value is not positive
     */
    public Distribution(NavigableMap<Double, Double> shareByValue) {
        if (shareByValue.isEmpty() || shareByValue.firstKey() <= 0) {
            throw new IllegalArgumentException("expected points of a distribution, values above 0 ("
                    + shareByValue.size() + " points). Check the names of the cluster and the metric");
        }
        shareByValue.forEach((value, share) -> valueByShare.putIfAbsent(share, value));
    }

    /** Returns the value that this share of all does not exceed; the share is from 0 to 1. */
    public double quantile(double share) {
        Map.Entry<Double, Double> below = valueByShare.floorEntry(share);
        Map.Entry<Double, Double> above = valueByShare.ceilingEntry(share);
        if (below == null || above == null) {
            return (below == null ? valueByShare.firstEntry() : valueByShare.lastEntry()).getValue();
        }
        double gap = above.getKey() - below.getKey();
        double at = gap == 0 ? 0 : (share - below.getKey()) / gap;
        return below.getValue() * Math.pow(above.getValue() / below.getValue(), at);
    }

    /** Returns the first point that reaches this share, for values in steps. */
    public double step(double share) {
        Map.Entry<Double, Double> above = valueByShare.ceilingEntry(share);
        return (above == null ? valueByShare.lastEntry() : above).getValue();
    }

    /** Returns the share of all with exactly this value, for values in steps. */
    public double mass(double value) {
        double before = 0;
        for (Map.Entry<Double, Double> each : valueByShare.entrySet()) {
            if (each.getValue() == value) {
                return each.getKey() - before;
            }
            before = each.getKey();
        }
        return 0;
    }

    public double largest() {
        return valueByShare.lastEntry().getValue();
    }
}
