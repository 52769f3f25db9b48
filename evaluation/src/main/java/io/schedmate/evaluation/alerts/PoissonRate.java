package io.schedmate.evaluation.alerts;

import io.schedmate.evaluation.score.Interval;

/** The rate of rare events with its confidence interval. */
record PoissonRate(long events, double time) {

    private static final double TAIL = 0.025;
    private static final int HALVINGS = 80;

    double rate() {
        return events / time;
    }

    /** Returns the exact 95 % interval of the rate (Garwood 1936). */
    Interval interval() {
        double low = events == 0 ? 0 : mean(events - 1, 1 - TAIL);
        return new Interval(low / time, mean(events, TAIL) / time);
    }

    /** Returns the mean at which at most this many events occur with that probability. */
    private static double mean(long events, double probability) {
        double low = 0;
        double high = 10 + 4.0 * events;
        for (int halving = 0; halving < HALVINGS; halving++) {
            double middle = (low + high) / 2;
            if (atMost(events, middle) > probability) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static double atMost(long events, double mean) {
        double term = Math.exp(-mean);
        double sum = term;
        for (long event = 1; event <= events; event++) {
            term *= mean / event;
            sum += term;
        }
        return sum;
    }
}
