package io.schedmate.logs.extract.series;

import io.schedmate.logs.extract.plan.value.Slot;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** All sources of one field. Selects the source that represents the field. */
public final class FieldSeries {

    private static final int MAX_SOURCES = 64;
    /** A service keeps series for each of many logs, and most fields have one source. */
    private static final int USUAL_SOURCES = 1;

    private static final double ENOUGH = 0.05;

    private final Map<String, Series> bySource = LinkedHashMap.newLinkedHashMap(USUAL_SOURCES);
    private final boolean keepMedians;
    private final Supplier<RunningMedian> medians;

    public FieldSeries(boolean keepMedians, Supplier<RunningMedian> medians) {
        this.medians = medians;
        this.keepMedians = keepMedians;
    }

    /** @return the series that the value was added to, null if there are too many sources */
    @Nullable
    public Series add(Slot slot, double value, long at) {
        Series series = bySource.get(slot.source());
        if (series == null) {
            if (bySource.size() >= MAX_SOURCES) {
                return null;
            }
            series = new Series(slot, medians.get());
            bySource.put(slot.source(), series);
        }
        series.add(value, keepMedians, at);
        return series;
    }

    /**
     * Returns the best ranked source with enough values; among equals, the one with the most values. Null if there is
     * none.
     */
    @Nullable
    public Series best() {
        return bestOf(bySource.values());
    }

    /**
     * Like {@link #best()}, but prefers a source of nearly the same rank with at least as many values and a later last
     * value.
     */
    @Nullable
    public Series latest() {
        Series best = best();
        if (best == null) {
            return null;
        }
        for (Series series : bySource.values()) {
            boolean close = series.rank() <= best.rank() + 1 && series.count() >= best.count() && series.moves();
            best = close && series.lastAt() > best.lastAt() ? series : best;
        }
        return best;
    }

    /**
     * Like {@link #latest()}, but prefers steps beside losses if they are further on than a count that never has a loss
     * beside it. The bars of an evaluation or of a profiler may be drawn more often than the steps are printed.
     */
    @Nullable
    public Series latestOfTraining() {
        Series latest = latest();
        if (latest == null || !latest.isBesideTraining()) {
            return latest;
        }
        Series further = latest;
        for (Series series : bySource.values()) {
            boolean later = series.last() > further.last() || further == latest && isOver(latest, series);
            further = series.isOfTraining() && later ? series : further;
        }
        return further;
    }

    /** Returns true for a bar that was over before the last values of the other count: one over files or samples. */
    private static boolean isOver(Series bar, Series other) {
        return BarState.isBar(bar.source()) && other.goesOnWithout(bar);
    }

    /**
     * Like {@link #best()}, but moves on to a source that continues after the last value of the best one and has at
     * least half as many values.
     */
    @Nullable
    public Series ofLatestPhase() {
        Series phase = best();
        for (Series series : bySource.values()) {
            boolean follows = phase != null
                    && (series.rank() < Slot.UNRELATED || phase.rank() >= Slot.UNRELATED)
                    && series.thirdLastAt() > phase.lastAt()
                    && 2 * series.count() >= phase.count();
            phase = follows ? series : phase;
        }
        return phase;
    }

    /** Like {@link #best()}, without the sources that only count up. */
    @Nullable
    public Series bestThatDoesNotGrow() {
        return bestOf(
                bySource.values().stream().filter(series -> !series.onlyGrows()).toList());
    }

    /** Returns the best ranked source whose last value is {@code value}, or null. */
    @Nullable
    public Series withLast(double value) {
        Series best = null;
        for (Series series : bySource.values()) {
            boolean better = best == null || series.rank() < best.rank();
            best = series.last() == value && better ? series : best;
        }
        return best;
    }

    /** Returns the sources that are about as good, as frequent and as recent as {@code followed}. */
    public List<Series> beside(Series followed) {
        return beside(followed, followed.rank() + 2);
    }

    /**
     * Returns the sources better than a rank that are about as frequent and as recent as {@code followed}.
     *
     * @param worst the best rank that is left out
     */
    public List<Series> beside(Series followed, int worst) {
        List<Series> beside = new ArrayList<>(0);
        for (Series series : bySource.values()) {
            boolean good = series.rank() < Slot.LAST_RESORT - 1 && series.rank() < worst;
            boolean recent = 2 * series.count() >= followed.count() && series.lastAt() >= followed.thirdLastAt();
            if (series != followed && good && recent) {
                beside.add(series);
            }
        }
        return beside;
    }

    /** Returns the best ranked source that counts something else than {@code followed} beside it, or null. */
    @Nullable
    public Series otherThan(Series followed) {
        return bestOf(bySource.values().stream()
                .filter(series -> series.rank() < Slot.LAST_RESORT - 1 && !series.isNear(followed))
                .filter(series -> series.onlyGrows() && series.lastAt() >= followed.thirdLastAt())
                .toList());
    }

    /**
     * Returns the count beside each value of {@code rounds} that only grows and is further on, or null: the steps of all
     * episodes so far, whatever their name.
     */
    @Nullable
    public Series furtherBeside(Series rounds) {
        for (Series series : bySource.values()) {
            boolean beside = series.count() == rounds.count() && series.lastAt() == rounds.lastAt();
            if (beside && series.rank() <= rounds.rank() && series.onlyGrows() && series.last() > rounds.last()) {
                return series;
            }
        }
        return null;
    }

    private static @Nullable Series bestOf(Collection<Series> candidates) {
        long most = 0;
        boolean onlyLastResorts = true;
        for (Series series : candidates) {
            onlyLastResorts &= series.rank() >= Slot.LAST_RESORT;
        }
        for (Series series : candidates) {
            most = onlyLastResorts || series.rank() < Slot.LAST_RESORT ? Math.max(most, series.count()) : most;
        }
        Series best = null;
        for (Series series : candidates) {
            boolean often = series.count() >= ENOUGH * most;
            boolean better = best == null
                    || series.rank() < best.rank()
                    || series.rank() == best.rank() && isMoreInformative(series, best);
            best = often && better ? series : best;
        }
        return best;
    }

    private static boolean isMoreInformative(Series series, Series best) {
        return series.moves() == best.moves() ? series.count() > best.count() : series.moves();
    }

    @Nullable
    public Series of(String source) {
        return bySource.get(source);
    }

    public List<Series> all() {
        return new ArrayList<>(bySource.values());
    }
}
