package io.schedmate.tracker.phase;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The totals stated in the settings of a log. If the settings give several numbers, none is used.
 *
 * @param steps total steps of the whole training, each at least 2
 * @param epochs total epochs, each at least 2
 * @param startedOver whether the steps have started over, so that the total cannot be theirs
 */
public record StatedTotals(List<Long> steps, List<Long> epochs, boolean startedOver) {

    public static final StatedTotals NONE = new StatedTotals(List.of(), List.of(), false);

    private static final int MAX = 4;

    public StatedTotals {
        steps = List.copyOf(Objects.requireNonNullElse(steps, List.of()));
        epochs = List.copyOf(Objects.requireNonNullElse(epochs, List.of()));
    }

    /** Returns the total number of steps; null = unknown. */
    public @Nullable Long ofSteps() {
        return steps.size() == 1 && !startedOver ? steps.getFirst() : null;
    }

    /** Returns the total number of epochs; null = unknown. */
    public @Nullable Double ofEpochs() {
        return epochs.size() == 1 ? Double.valueOf(epochs.getFirst()) : null;
    }

    /** Returns the totals after the steps have started over. */
    public StatedTotals startOver() {
        return new StatedTotals(steps, epochs, true);
    }

    StatedTotals andSteps(long number) {
        return new StatedTotals(with(steps, number), epochs, startedOver);
    }

    StatedTotals andEpochs(long number) {
        return new StatedTotals(steps, with(epochs, number), startedOver);
    }

    private static List<Long> with(List<Long> known, long number) {
        Set<Long> all = new LinkedHashSet<>(known);
        if (all.size() < MAX) {
            all.add(number);
        }
        return List.copyOf(all);
    }
}
