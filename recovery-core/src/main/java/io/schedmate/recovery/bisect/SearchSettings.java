package io.schedmate.recovery.bisect;

import io.schedmate.model.check.Require;
import java.util.List;

/**
 * The prior probabilities of faults, before any test.
 *
 * @param reproduces possible probabilities that a test shows a fault in its group, each greater than 0 and less than 1
 * @param scaleRatios possible smallest shares of all nodes that show a fault; 0 for a fault that two nodes show
 * @param smallScaleRatio probability that two nodes show a fault, 0 to 1; the other scales share the rest
 * @param falseAlarm probability that a test of healthy nodes fails
 * @param noFault prior probability that all nodes are healthy
 * @param mostFaulty number of faulty nodes at which the search ends
 * @param maxTests number of tests at which the search ends
 */
public record SearchSettings(
        List<Double> reproduces,
        List<Double> scaleRatios,
        double smallScaleRatio,
        double falseAlarm,
        double noFault,
        int mostFaulty,
        int maxTests) {

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

    /** Returns the settings for a fault of which only a log line is known. */
    public static SearchSettings standard() {
        return new SearchSettings(
                List.of(0.97, 0.7, 0.3), List.of(0.0, 0.05, 0.25, 0.5, 0.75), 0.7, 0.02, 0.15, 3, 400);
    }

    /** Returns, for each scale, the smallest group in which a fault shows. */
    List<Integer> scales(int nodes) {
        return scaleRatios.stream()
                .map(ratio -> Math.clamp((long) Math.ceil(ratio * nodes), Math.min(2, nodes), nodes))
                .toList();
    }
}
