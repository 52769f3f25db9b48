package io.schedmate.code.estimate.mixture;

import io.schedmate.code.estimate.distribution.Spread;
import io.schedmate.code.estimate.distribution.TimeGrid;

/**
 * The loss of a single duration for an outcome. It combines the three measures by which estimates are judged: an error
 * of more than a factor of two, a large ratio, or a large difference in seconds. Large is relative to the median error
 * so far: minimising the median error places most outcomes within it (least median of squares, Rousseeuw 1984).
 */
final class PointLoss {

    private static final double FACTOR_TWO_WEIGHT = 2;
    private static final double LN_TWO = Math.log(2);
    /** Added to each error: schedulers round to a second, and half a percent is negligible as a ratio. */
    private static final double MIN_DIFFERENCE = 0.5;

    private static final double MIN_RATIO = 0.005;

    private final MedianStep usualDifference = new MedianStep();
    private final MedianStep usualRatio = new MedianStep();

    /** A running median of positive values, which each value moves by a small step. */
    private static final class MedianStep {

        private static final double MIN_STEP = 0.02;

        private double ln;
        private long count;

        void add(double value) {
            double valueLn = Math.log(value);
            if (count++ == 0) {
                ln = valueLn;
            }
            ln += Math.signum(valueLn - ln) * Math.max(MIN_STEP, 2.0 / count);
        }

        double value() {
            return Math.exp(ln);
        }
    }

    /** Learns from an answer and its outcome, both as logarithms of seconds. */
    void learn(double answeredLn, double ln) {
        usualDifference.add(Math.abs(Math.exp(answeredLn) - Math.exp(ln)) + MIN_DIFFERENCE);
        usualRatio.add(Math.abs(answeredLn - ln) + MIN_RATIO);
    }

    double of(double answeredLn, double ln) {
        return loss(
                Math.abs(answeredLn - ln),
                Math.abs(Math.exp(answeredLn) - Math.exp(ln)),
                usualRatio.value(),
                usualDifference.value());
    }

    private static double loss(double ratioLn, double difference, double usualRatio, double usualDifference) {
        return (ratioLn > LN_TWO ? FACTOR_TWO_WEIGHT : 0)
                + Math.min(1, ratioLn / (2 * usualRatio))
                + Math.min(1, difference / (2 * usualDifference));
    }

    /** Returns the duration with the least expected loss, as a logarithm of seconds. */
    double minExpectedLn(Spread spread) {
        double ratio = usualRatio.value();
        double difference = usualDifference.value();
        double least = Double.POSITIVE_INFINITY;
        int best = 0;
        for (int answered = 0; answered < TimeGrid.CELLS; answered++) {
            double expected = 0;
            for (int cell = 0; cell < TimeGrid.CELLS && expected < least; cell++) {
                double off = TimeGrid.lnOfCell(answered) - TimeGrid.lnOfCell(cell);
                expected += spread.at(cell)
                        * loss(
                                Math.abs(off),
                                Math.abs(TimeGrid.secondsOfCell(answered) - TimeGrid.secondsOfCell(cell)),
                                ratio,
                                difference);
            }
            if (expected < least) {
                least = expected;
                best = answered;
            }
        }
        return TimeGrid.lnOfCell(best);
    }
}
