package io.schedmate.tracker.slowdown;

import io.schedmate.tracker.metrics.Amounts;
import java.util.List;

/** Detects that a loss has left its earlier range. */
public final class LossTrend {

    /** The number of latest losses that must be high; fewer could be one bad batch. */
    private static final int LATEST = 8;

    private static final int MIN_BEFORE = 8;
    private static final double TIMES = 2;

    private LossTrend() {}

    /**
     * Returns whether the latest losses all exceed twice the median of the earlier ones; false if that median is not
     * positive.
     */
    public static boolean diverges(List<Double> losses) {
        if (losses.size() < LATEST + MIN_BEFORE) {
            return false;
        }
        int from = losses.size() - LATEST;
        Double usual = Amounts.median(losses.subList(0, from));
        return usual != null
                && usual > 0
                && losses.subList(from, losses.size()).stream().allMatch(loss -> loss > TIMES * usual);
    }
}
