package io.schedmate.logs.extract.series;

/**
 * The bars of one log that have the same total. If a quarter of them or more have a loss, only their step times count:
 * those of a validation may have the same total.
 */
public final class BarGroup {

    private static final double ALIKE = 0.02;
    private static final double NEARLY = 0.7;
    /** A test after a training takes less than this share of the training's time, another training takes more. */
    private static final double A_SHARE = 0.25;

    private static final int MAX_LOSS_TIMES = 256;

    private final double total;
    private final long firstAt;
    private final RunningMedian allTimes;
    private final RunningMedian lossTimes = new RunningMedian(MAX_LOSS_TIMES);
    private long timed;
    private long timedWithLoss;
    private double step;
    private double eta = Double.NaN;
    private long runs = 1;
    private long entries;
    private long lastAt;
    private boolean hasLoss;

    BarGroup(double total, long firstAt, RunningMedian stepTimes) {
        this.total = total;
        this.firstAt = firstAt;
        this.allTimes = stepTimes;
    }

    void add(BarState bar, long now, boolean isEntered) {
        runs += bar.step() < step ? 1 : 0;
        entries += isEntered ? 1 : 0;
        step = bar.step();
        eta = bar.etaSeconds();
        lastAt = now;
        hasLoss |= bar.hasLoss();
        if (bar.stepTimeSeconds() > 0) {
            timed++;
            allTimes.add(bar.stepTimeSeconds());
            if (bar.hasLoss()) {
                timedWithLoss++;
                lossTimes.add(bar.stepTimeSeconds());
            }
        }
    }

    double seconds() {
        RunningMedian times = stepTimes();
        double one = times.isEmpty() ? 1e-9 : times.value();
        return ((runs - 1) * total + step) * one;
    }

    /** Returns whether the totals are nearly equal: the last epoch's bar may be a little shorter or longer. */
    boolean isLike(BarGroup other) {
        return Math.abs(total - other.total) <= Math.max(2, ALIKE * other.total) && total > other.total / 2;
    }

    /** Returns true if each step of this bar contains a whole run of the other bar. */
    boolean isAround(BarGroup inner) {
        RunningMedian times = stepTimes();
        RunningMedian innerTimes = inner.stepTimes();
        double steps = (runs - 1) * total + step;
        return !times.isEmpty()
                && !innerTimes.isEmpty()
                && inner != this
                && inner.hasLoss == (hasLoss || inner.hasLoss)
                && inner.total >= 3
                && inner.runs >= 2
                && inner.runs >= NEARLY * steps
                && inner.runs <= steps / NEARLY + 1
                && times.value() >= NEARLY * inner.total * innerTimes.value();
    }

    /**
     * Returns true for the bars of a training that began after the other one had ended. The bars of a validation run in
     * between.
     */
    boolean follows(BarGroup other) {
        boolean later = firstAt > other.lastAt || lastAt > other.lastAt && entries * 2 <= runs;
        boolean again = runs >= 2 && total > 1 || other.isDone() && seconds() >= A_SHARE * other.seconds();
        return later && !isLike(other) && (other.hasLoss ? hasLoss : again);
    }

    /** Returns true if the bar was drawn again after another one. */
    boolean isBack() {
        return entries >= 2;
    }

    boolean hasLoss() {
        return hasLoss;
    }

    /** Returns true if the bar ran to its end once, within a second, and without a loss. */
    boolean isOverAtOnce() {
        return isDone() && runs == 1 && seconds() < 1 && !hasLoss;
    }

    long firstAt() {
        return firstAt;
    }

    long lastAt() {
        return lastAt;
    }

    RunningMedian stepTimes() {
        return timedWithLoss * 4 >= timed && timedWithLoss > 0 ? lossTimes : allTimes;
    }

    boolean isDone() {
        return step >= total;
    }

    public double step() {
        return step;
    }

    public double total() {
        return total;
    }

    public double etaSeconds() {
        return eta;
    }
}
