package io.schedmate.recovery.bisect;

import java.util.BitSet;
import java.util.List;

/**
 * The probabilities, after some tests, that each node is faulty, of the smallest group size that shows its fault, of
 * how often a test shows it, and that no node is faulty. The model assumes one fault at a time; the chance of a second
 * fault elsewhere is part of every group's probability of failing.
 */
final class FaultProbabilities {

    /** The probability of one more fault besides the one that is searched for. */
    private static final double ANOTHER = 0.15;

    private final int nodes;
    private final List<Integer> scales;
    private final List<Double> reproduces;
    private final double falseAlarm;
    private final double[] weight;
    private double none;

    /**
     * Creates the prior. The weights are relative probabilities of the nodes; each is at least 0 and at least one is
     * greater.
     */
    FaultProbabilities(double[] weights, SearchSettings settings, double noFault) {
        nodes = weights.length;
        scales = settings.scales(nodes);
        reproduces = settings.reproduces();
        falseAlarm = settings.falseAlarm();
        weight = new double[nodes * scales.size() * reproduces.size()];
        double sum = 0;
        for (double one : weights) {
            sum += one;
        }
        for (int node = 0; node < nodes; node++) {
            for (int scale = 0; scale < scales.size(); scale++) {
                double ofScale = scale == 0
                        ? settings.smallScaleRatio()
                        : (1 - settings.smallScaleRatio()) / (scales.size() - 1);
                for (int rate = 0; rate < reproduces.size(); rate++) {
                    weight[at(node, scale, rate)] = (1 - noFault) * weights[node] / sum * ofScale / reproduces.size();
                }
            }
        }
        none = noFault;
    }

    /** Returns the probability that no node is faulty. */
    double none() {
        return none;
    }

    double of(int node) {
        double sum = 0;
        for (int i = at(node, 0, 0); i < at(node + 1, 0, 0); i++) {
            sum += weight[i];
        }
        return sum;
    }

    /** Returns the most probable smallest group size that shows the node's fault. */
    int scaleOf(int node) {
        int best = 0;
        double most = -1;
        for (int scale = 0; scale < scales.size(); scale++) {
            double sum = 0;
            for (int rate = 0; rate < reproduces.size(); rate++) {
                sum += weight[at(node, scale, rate)];
            }
            if (sum > most) {
                most = sum;
                best = scale;
            }
        }
        return scales.get(best);
    }

    /** Returns the expected probability that a test shows the node's fault. */
    double reproducesOf(int node) {
        double sum = 0;
        for (int scale = 0; scale < scales.size(); scale++) {
            for (int rate = 0; rate < reproduces.size(); rate++) {
                sum += weight[at(node, scale, rate)] * reproduces.get(rate);
            }
        }
        return sum / Math.max(of(node), Double.MIN_NORMAL);
    }

    /** Updates the probabilities with the result of a group test. */
    void learn(BitSet group, boolean failed) {
        int size = group.cardinality();
        double sum = 0;
        for (int node = 0; node < nodes; node++) {
            for (int scale = 0; scale < scales.size(); scale++) {
                boolean shows = group.get(node) && size >= scales.get(scale);
                for (int rate = 0; rate < reproduces.size(); rate++) {
                    double fails = fails(shows, reproduces.get(rate), size);
                    int i = at(node, scale, rate);
                    weight[i] *= failed ? fails : 1 - fails;
                    sum += weight[i];
                }
            }
        }
        none *= failed ? falseAlarm : 1 - falseAlarm;
        sum += none;
        for (int i = 0; i < weight.length; i++) {
            weight[i] /= sum;
        }
        none /= sum;
    }

    /** Returns the expected information of a group test, in bits. */
    double information(BitSet group) {
        int size = group.cardinality();
        double failsInAll = none * falseAlarm;
        double doubtAfter = none * doubt(falseAlarm);
        for (int rate = 0; rate < reproduces.size(); rate++) {
            double in = 0;
            double out = 0;
            for (int node = 0; node < nodes; node++) {
                for (int scale = 0; scale < scales.size(); scale++) {
                    double one = weight[at(node, scale, rate)];
                    if (group.get(node) && size >= scales.get(scale)) {
                        in += one;
                    } else {
                        out += one;
                    }
                }
            }
            double inFails = fails(true, reproduces.get(rate), size);
            double outFails = fails(false, reproduces.get(rate), size);
            failsInAll += in * inFails + out * outFails;
            doubtAfter += in * doubt(inFails) + out * doubt(outFails);
        }
        return doubt(failsInAll) - doubtAfter;
    }

    private double fails(boolean shows, double rate, int size) {
        return fails(shows, rate, size, ANOTHER);
    }

    /**
     * Returns the probability that a group of the size fails, given the probability of one more fault among all nodes.
     */
    double fails(boolean shows, double rate, int size, double another) {
        double byAnother = another * rate * size / nodes;
        return 1 - (1 - falseAlarm) * (1 - byAnother) * (shows ? 1 - rate : 1);
    }

    private int at(int node, int scale, int rate) {
        return (node * scales.size() + scale) * reproduces.size() + rate;
    }

    private static double doubt(double chance) {
        if (chance <= 0 || chance >= 1) {
            return 0;
        }
        return -(chance * Math.log(chance) + (1 - chance) * Math.log(1 - chance)) / Math.log(2);
    }
}
