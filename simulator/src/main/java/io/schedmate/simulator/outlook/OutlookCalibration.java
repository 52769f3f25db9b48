package io.schedmate.simulator.outlook;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Sets outlooks right by how earlier ones came true: the range is widened or narrowed to hold eight of ten of them, in the
 * manner of split conformal prediction (Vovk et al., 2005), and the median is moved by their median error. Errors are ratios
 * of seconds from the question.
 */
public final class OutlookCalibration {

    private static final int FEWEST = 20;
    private static final int KEPT = 200;

    private final Deque<Double> starts = new ArrayDeque<>();
    private final Deque<Double> ends = new ArrayDeque<>();

    /**
     * A job has started and its end is known.
     *
     * @param raw what was foretold before any setting right
     */
    public void cameTrue(Outlook raw, double trueStart, double trueEnd) {
        keep(starts, lnRatio(raw.start(), trueStart));
        keep(ends, lnRatio(raw.end(), trueEnd));
    }

    /** Whether enough have come true. */
    public boolean isSet() {
        return starts.size() >= FEWEST;
    }

    /** The same where too few have come true. */
    public Outlook of(Outlook raw) {
        return new Outlook(moved(raw.start(), starts), moved(raw.end(), ends));
    }

    private static double lnRatio(Outlook.Range range, double truth) {
        return Math.log((truth + 1) / (range.p50() + 1));
    }

    private static void keep(Deque<Double> errors, double error) {
        errors.addLast(error);
        if (errors.size() > KEPT) {
            errors.removeFirst();
        }
    }

    private static Outlook.Range moved(Outlook.Range range, Deque<Double> errors) {
        if (errors.size() < FEWEST) {
            return range;
        }
        double[] sorted =
                errors.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return new Outlook.Range(by(range, at(sorted, 0.1)), by(range, at(sorted, 0.5)), by(range, at(sorted, 0.9)));
    }

    private static double by(Outlook.Range range, double lnRatio) {
        return Math.max(0, (range.p50() + 1) * Math.exp(lnRatio) - 1);
    }

    /** One of {@code n + 1} equally likely places, as the next error is one more. */
    private static double at(double[] sorted, double share) {
        int place = (int) Math.round(share * (sorted.length + 1)) - 1;
        return sorted[Math.clamp(place, 0, sorted.length - 1)];
    }
}
