package io.schedmate.recovery.bisect;

import io.schedmate.model.check.Require;
import java.util.List;

/**
 * The prior probabilities of faults, before any test.
 *
 * @param reproduces how likely a test shows a fault in its group, as possible values, each above 0 and below 1
 * @param scaleRatios from what share of all nodes on a fault shows; 0 for one that shows between two
 * @param smallScaleRatio how likely a fault shows between two already, 0 to 1; the other scales share the rest
 * @param falseAlarm how likely a test of healthy nodes fails
 * @param noFault how likely all are healthy at first
 * @param mostFaulty the search ends with so many found
 * @param mostTests the search ends after so many tests
 */
public record SearchSettings(
        List<Double> reproduces,
        List<Double> scaleRatios,
        double smallScaleRatio,
        double falseAlarm,
        double noFault,
        int mostFaulty,
        int mostTests) {

    public SearchSettings {
        reproduces = Require.items("reproduces", reproduces);
        scaleRatios = Require.items("scaleRatios", scaleRatios);
        Require.ratio("smallScaleRatio", smallScaleRatio);
        if (!(falseAlarm > 0 && falseAlarm < 0.5)) {
            throw Require.refused("falseAlarm", "above 0 and below 0.5", falseAlarm, "measure it on healthy nodes");
        }
        if (!(noFault > 0 && noFault < 1)) {
            throw Require.refused("noFault", "above 0 and below 1", noFault, "leave room for doubt");
        }
    }

    /** Nothing is known of the fault but that a log speaks of one. */
    public static SearchSettings standard() {
        return new SearchSettings(
                List.of(0.97, 0.7, 0.3), List.of(0.0, 0.05, 0.25, 0.5, 0.75), 0.7, 0.02, 0.15, 3, 400);
    }

    /** The least group of so many nodes in which a fault of each scale shows. */
    List<Integer> scales(int nodes) {
        return scaleRatios.stream()
                .map(ratio -> Math.clamp((long) Math.ceil(ratio * nodes), Math.min(2, nodes), nodes))
                .toList();
    }
}
