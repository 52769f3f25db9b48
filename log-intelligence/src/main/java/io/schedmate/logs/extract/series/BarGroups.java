package io.schedmate.logs.extract.series;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The bars of one log, grouped by their totals. Validation bars often have no name, so the bar that takes most of the
 * run's time is the training's. A bar around other bars counts epochs. If one training follows another, the last one
 * counts.
 */
public final class BarGroups {

    private static final int MAX = 256;
    /** The median of the step times, times the steps, differs from the run's time by no more than this share. */
    private static final double OF_THE_RUN = 0.1;

    private final Map<Long, BarGroup> groups = new LinkedHashMap<>();
    private final Supplier<RunningMedian> medians;
    private @Nullable BarGroup lastDrawn;

    public BarGroups(Supplier<RunningMedian> medians) {
        this.medians = medians;
    }

    public void add(BarState bar, long at) {
        long key = Math.round(bar.total());
        BarGroup group = groups.get(key);
        if (group == null) {
            if (groups.size() >= MAX) {
                return;
            }
            group = new BarGroup(bar.total(), at, medians.get());
            groups.put(key, group);
        }
        group.add(bar, at, group != lastDrawn);
        lastDrawn = group;
    }

    /** Returns the latest state of the training's bar, or null if no bar moved. */
    @Nullable
    public BarGroup latest() {
        List<BarGroup> trainings = trainings();
        if (trainings.isEmpty()) {
            return null;
        }
        BarGroup last = trainings.getLast();
        BarGroup latest = last;
        for (BarGroup group : groups.values()) {
            latest = group.isLike(last) && group.lastAt() > latest.lastAt() ? group : latest;
        }
        return latest;
    }

    /** Returns true for a bar that alternates with the training's, whose losses are known. */
    public boolean isOfValidation(BarState bar) {
        BarGroup group = groups.get(Math.round(bar.total()));
        // The search is needed only for a bar that was drawn again.
        if (group == null || !group.isBack()) {
            return false;
        }
        BarGroup training = latest();
        return training != null && training.hasLoss() && !training.isLike(group);
    }

    /** Returns the training's step time in seconds, or null if no bar reports it. */
    @Nullable
    public Double stepTimeSeconds() {
        List<BarGroup> trainings = trainings();
        RunningMedian all = trainings.size() == 1 ? trainings.getFirst().stepTimes() : medians.get();
        if (trainings.size() > 1) {
            trainings.forEach(training -> all.addAll(training.stepTimes()));
        }
        return all.isEmpty() ? null : Double.valueOf(all.value());
    }

    /** Returns true if every bar finished at once, as a bar over files or samples does. */
    public boolean areOverAtOnce() {
        return groups.values().stream().allMatch(BarGroup::isOverAtOnce);
    }

    /** Returns true if the training's latest bar ran to its end. */
    public boolean isLatestDone() {
        BarGroup latest = latest();
        return latest != null && latest.isDone();
    }

    /** Returns true if the training's latest bar has no loss and was first drawn after the last of these values. */
    public boolean beganAfter(Series values) {
        BarGroup latest = latest();
        return latest != null && !latest.hasLoss() && latest.firstAt() > values.lastAt();
    }

    /** Returns true if the training's latest bar took the time that the log states for the run. */
    public boolean tookAsLongAs(@Nullable Series run) {
        BarGroup latest = latest();
        return latest != null && run != null && Math.abs(latest.seconds() - run.last()) <= OF_THE_RUN * run.last();
    }

    /** Returns the bar of the longest training and those of the trainings after it. */
    private List<BarGroup> trainings() {
        List<BarGroup> trainings = new ArrayList<>();
        BarGroup next = mostlyInside(longest(new ArrayList<>(groups.values())));
        while (next != null) {
            trainings.add(next);
            BarGroup last = next;
            next = mostlyInside(longest(
                    groups.values().stream().filter(g -> g.follows(last)).toList()));
        }
        return trainings;
    }

    private static @Nullable BarGroup longest(List<BarGroup> candidates) {
        BarGroup longest = null;
        for (BarGroup group : candidates) {
            longest = longest == null || group.seconds() > longest.seconds() ? group : longest;
        }
        return longest;
    }

    /** Returns the longest of the bars that restart at every step of this one, or this bar if there is none. */
    private @Nullable BarGroup mostlyInside(@Nullable BarGroup outer) {
        return outer == null
                ? null
                : longest(groups.values().stream()
                                        .filter(g -> outer.isAround(g))
                                        .toList())
                                instanceof BarGroup inner
                        ? inner
                        : outer;
    }
}
