package io.schedmate.logs.extract.series;

import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The median of many values in bounded memory: exact up to a number of values, then over every second, fourth and so
 * on.
 */
public final class RunningMedian {

    private static final int MAX = 8_192;

    private static final int MIN = 16;
    /** Leaves the values in their order, by which later ones are dropped. */
    private static final Median MEDIAN = Median.withDefaults().withCopy(true);

    private final int most;
    private double[] kept = {};
    private int size;
    private long seen;
    private long stride = 1;
    private final Ranking ranking = new Ranking();

    public RunningMedian() {
        this(MAX);
    }

    /** @param most values to keep; even */
    public RunningMedian(int most) {
        this.most = most;
    }

    void add(double value) {
        if (seen++ % stride != 0) {
            return;
        }
        if (size == most) {
            thin();
            if ((seen - 1) % stride != 0) {
                return;
            }
        }
        if (size == kept.length) {
            kept = Arrays.copyOf(kept, Math.max(MIN, size * 2));
        }
        kept[size++] = value;
    }

    /** Adds the values that {@code other} has kept. */
    void addAll(RunningMedian other) {
        for (int i = 0; i < other.size; i++) {
            add(other.kept[i]);
        }
    }

    private void thin() {
        for (int i = 0; i < most / 2; i++) {
            kept[i] = kept[2 * i];
        }
        ranking.thin();
        size = most / 2;
        stride *= 2;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** Returns NaN if nothing was added. */
    double value() {
        if (size == 0 || !ranking.rank(kept, size)) {
            return MEDIAN.evaluateRange(kept, 0, size);
        }
        double upper = kept[ranking.at(size / 2)];
        return size % 2 == 1 ? upper : MEDIAN.evaluate(new double[] {kept[ranking.at(size / 2 - 1)], upper});
    }

    /** Returns the value below which {@code share} of the kept values lie, or NaN if nothing was added. */
    double quantile(double share) {
        if (size == 0) {
            return Double.NaN;
        }
        int rank = (int) Math.min(size - 1L, (long) (share * size));
        if (ranking.rank(kept, size)) {
            return kept[ranking.at(rank)];
        }
        double[] sorted = Arrays.copyOf(kept, size);
        Arrays.sort(sorted);
        return sorted[rank];
    }
}
