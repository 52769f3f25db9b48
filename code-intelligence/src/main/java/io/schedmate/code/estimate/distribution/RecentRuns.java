package io.schedmate.code.estimate.distribution;

import io.schedmate.code.history.EndState;
import io.schedmate.code.history.FinishedRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The latest runs of a group, newest first. */
public final class RecentRuns {

    private static final int KEPT = 64;
    private static final int NEIGHBOURS = 3;
    private static final int MEDIAN_OVER = 15;
    private static final int SEARCHED = 30;
    /** The weight of the prior relative to one run of the group. */
    private static final double PRIOR_WEIGHT = 0.5;

    private static final double NEGLIGIBLE = 1e-3;

    private double[] lns = new double[4];
    private final List<String> ids = new ArrayList<>();
    private int count;
    private @Nullable EndState lastEnd;

    public void add(FinishedRun run) {
        if (count == lns.length && lns.length < KEPT) {
            lns = Arrays.copyOf(lns, lns.length * 2);
        }
        lns[count % lns.length] = TimeGrid.ln(run.durationSeconds());
        count++;
        lastEnd = run.endState();
        ids.addFirst(run.jobId());
        if (ids.size() > NEIGHBOURS) {
            ids.removeLast();
        }
    }

    public int count() {
        return count;
    }

    /** Returns the number of runs kept. */
    int kept() {
        return Math.min(count, lns.length);
    }

    public List<String> neighbours() {
        return List.copyOf(ids);
    }

    @Nullable
    public EndState lastEnd() {
        return lastEnd;
    }

    /** Returns a run's duration as a logarithm of seconds; {@code back} counts from the newest, which is 0. */
    public double ln(int back) {
        return lns[(count - 1 - back) % lns.length];
    }

    public double medianLn() {
        double[] newest = new double[Math.min(Math.min(count, lns.length), MEDIAN_OVER)];
        for (int i = 0; i < newest.length; i++) {
            newest[i] = ln(i);
        }
        Arrays.sort(newest);
        return newest[newest.length / 2];
    }

    /**
     * Returns the median of the newest runs within {@code reach} of a duration, both as logarithms; empty if there are
     * none.
     */
    public OptionalDouble medianLnNear(double ln, double reach) {
        double[] near = IntStream.range(0, Math.min(kept(), SEARCHED))
                .mapToDouble(this::ln)
                .filter(run -> Math.abs(run - ln) <= reach)
                .sorted()
                .toArray();
        return near.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(near[near.length / 2]);
    }

    /** Returns the plain quantile of the kept runs, level from 0 to 1 (Hyndman and Fan's sixth definition). */
    public double lnQuantile(double level) {
        double[] sorted = Arrays.copyOf(lns, Math.min(count, lns.length));
        Arrays.sort(sorted);
        double at = Math.clamp(level * (sorted.length + 1) - 1, 0.0, sorted.length - 1.0);
        int below = (int) at;
        return sorted[below] + (at - below) * (sorted[Math.min(sorted.length - 1, below + 1)] - sorted[below]);
    }

    /** Returns the distribution of the runs; each run weighs {@code fading} times the next newer one. */
    public Spread spread(double fading, Spread prior) {
        double[] cells = new double[TimeGrid.CELLS];
        double weight = 1;
        for (int i = 0; i < Math.min(count, lns.length) && weight > NEGLIGIBLE; i++) {
            Kernel.add(cells, TimeGrid.cell(ln(i)), weight);
            weight *= fading;
        }
        for (int i = 0; i < cells.length; i++) {
            cells[i] += PRIOR_WEIGHT * prior.at(i);
        }
        return Spread.normalised(cells);
    }
}
