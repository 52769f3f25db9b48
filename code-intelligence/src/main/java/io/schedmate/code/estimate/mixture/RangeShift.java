package io.schedmate.code.estimate.mixture;

import java.util.HashMap;
import java.util.Map;

/**
 * Shifts both ends of the range until it contains the stated share of outcomes (adaptive conformal inference, Gibbs and
 * Candes 2021): one shift for all jobs and one per situation, so that the range holds in each group too. In the long
 * run the share outside differs from 20 % by at most the reach of the shifts over the number of steps, whatever the
 * outcomes are, as long as no shift is at its limit.
 */
final class RangeShift {

    private static final double COVERED_SHARE = 0.8;
    private static final double STEP = 0.01;
    /** The share of each step at the lower end; the rest moves the upper end, where long jobs make a step cost more. */
    private static final double LOW_SHARE = 0.7;
    /** The largest shift, as a logarithm: it halves or doubles an end. */
    private static final double MAX = 0.7;

    /** The range as it was predicted, and the median in it, as logarithms of seconds. */
    record Range(double lowLn, double middleLn, double highLn) {}

    private final double[] ofAll = new double[2];
    /** Shifts by situation; there are only a few situations. */
    private final Map<String, double[]> ofSituation = new HashMap<>();

    /** Returns the range with the learned shifts; the median remains within the range. */
    Range moved(String situation, Range predicted) {
        double[] own = ofSituation.getOrDefault(situation, new double[2]);
        return new Range(
                Math.min(predicted.middleLn(), predicted.lowLn() + ofAll[0] + own[0]),
                predicted.middleLn(),
                Math.max(predicted.middleLn(), predicted.highLn() + ofAll[1] + own[1]));
    }

    /** @param weight of this outcome, 0 to 1 */
    void learn(String situation, Range predicted, double ln, double weight) {
        Range range = moved(situation, predicted);
        boolean held = range.lowLn() <= ln && ln <= range.highLn();
        double wider = STEP * weight * (held ? COVERED_SHARE - 1 : COVERED_SHARE);
        widen(ofAll, wider);
        widen(ofSituation.computeIfAbsent(situation, _ -> new double[2]), wider);
    }

    private static void widen(double[] shift, double by) {
        shift[0] = Math.clamp(shift[0] - LOW_SHARE * by, -MAX, MAX);
        shift[1] = Math.clamp(shift[1] + (1 - LOW_SHARE) * by, -MAX, MAX);
    }
}
