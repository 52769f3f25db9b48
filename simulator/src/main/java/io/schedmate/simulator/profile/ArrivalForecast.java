package io.schedmate.simulator.profile;

import java.util.List;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** The forecast numbers of jobs and GPUs that will be submitted in future time slots. */
public final class ArrivalForecast {

    /**
     * A time slot.
     *
     * @param startSeconds on the trace's clock
     */
    public record Slot(long startSeconds, double jobs, double gpus) {}

    /** No forecast. */
    public static final ArrivalForecast NONE = new ArrivalForecast(List.of());

    private static final int SLOTS_AHEAD = 5;

    private final NavigableMap<Long, Slot> slots = new TreeMap<>();

    public ArrivalForecast(List<Slot> slots) {
        slots.forEach(slot -> this.slots.put(slot.startSeconds(), slot));
    }

    /** Returns the mean number of jobs in the next five slots; empty after the last. */
    public OptionalDouble jobsAfter(long seconds) {
        return mean(seconds, Slot::jobs);
    }

    /** Returns the mean number of requested GPUs in the next five slots; empty after the last. */
    public OptionalDouble gpusAfter(long seconds) {
        return mean(seconds, Slot::gpus);
    }

    private OptionalDouble mean(long seconds, ToDoubleFunction<Slot> figure) {
        return slots.tailMap(seconds, false).values().stream()
                .limit(SLOTS_AHEAD)
                .mapToDouble(figure)
                .average();
    }
}
