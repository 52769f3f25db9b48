package io.schedmate.evaluation.history;

import java.util.Comparator;
import java.util.PriorityQueue;

/** The median of all runs that have ended so far. */
final class RunningMedian implements Baseline {

    private final double first;
    private final PriorityQueue<Double> lower = new PriorityQueue<>(Comparator.reverseOrder());
    private final PriorityQueue<Double> upper = new PriorityQueue<>();

    RunningMedian(double first) {
        this.first = first;
    }

    @Override
    public String name() {
        return "running median";
    }

    /** Returns seconds; before any run has ended, the initial estimate. */
    double median() {
        Double below = lower.peek();
        Double above = upper.peek();
        if (below == null) {
            return first;
        }
        return above == null || lower.size() > upper.size() ? below : (below + above) / 2;
    }

    @Override
    public Forecast forecast(TraceJob job) {
        return Forecast.point(median(), !lower.isEmpty());
    }

    @Override
    public void ended(TraceJob job) {
        lower.add(Math.max(1, job.durationSeconds()));
        upper.add(lower.remove());
        if (upper.size() > lower.size()) {
            lower.add(upper.remove());
        }
    }
}
