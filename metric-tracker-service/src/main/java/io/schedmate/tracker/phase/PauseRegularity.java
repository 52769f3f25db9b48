package io.schedmate.tracker.phase;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How regularly a job pauses. An evaluation or a checkpoint follows a fixed number of steps, and therefore about the
 * same number of progress reports.
 *
 * @param since number of reports since the last pause; null = no pause yet
 * @param between numbers of reports between the latest pauses, oldest first
 */
public record PauseRegularity(@Nullable Integer since, List<Integer> between) {

    public static final PauseRegularity NONE = new PauseRegularity(null, List.of());

    /** A gap between two reports of at least this multiple of the usual one is a pause. */
    private static final double PAUSE_TIMES = 2;

    private static final int MAX = 8;
    private static final int MIN = 4;
    /**
     * The maximum ratio between regular intervals. Reports that are read together count as one, so the numbers vary.
     */
    private static final double UNEVEN = 1.25;

    private static final double EARLY = 0.8;

    public PauseRegularity {
        between = List.copyOf(Objects.requireNonNullElse(between, List.of()));
    }

    /**
     * Returns the rhythm after a progress report.
     *
     * @param gapSeconds time since the previous report
     * @param usualSeconds the usual gap
     */
    PauseRegularity after(double gapSeconds, double usualSeconds) {
        return isPause(gapSeconds, usualSeconds) ? pause() : report();
    }

    static boolean isPause(double gapSeconds, double usualSeconds) {
        return gapSeconds >= PAUSE_TIMES * usualSeconds;
    }

    /** Returns the rhythm after a progress report without a pause. */
    PauseRegularity report() {
        return since == null ? this : new PauseRegularity(since + 1, between);
    }

    /** Returns the rhythm after a pause. */
    PauseRegularity pause() {
        if (since == null) {
            return new PauseRegularity(0, between);
        }
        List<Integer> latest = new ArrayList<>(between);
        latest.add(since);
        return new PauseRegularity(0, latest.subList(Math.max(0, latest.size() - MAX), latest.size()));
    }

    /**
     * Returns whether more reports have followed the latest pause than the most that lay between two pauses. Also true
     * if no two pauses are known.
     *
     * @param times the factor by which that number must be exceeded
     */
    public boolean isLate(double times) {
        return since == null || between.isEmpty() || since > times * Collections.max(between);
    }

    /** Returns whether the pauses are regular and the next one is not due by the next report. */
    public boolean pausesLater() {
        return since != null && isRegular(MIN) && since + 1 < EARLY * Collections.min(between);
    }

    /** Whether at least so many numbers of reports between two pauses are known, and differ by no more than a quarter. */
    public boolean isRegular(int fewest) {
        return between.size() >= fewest && Collections.max(between) <= UNEVEN * Collections.min(between) + 1;
    }
}
