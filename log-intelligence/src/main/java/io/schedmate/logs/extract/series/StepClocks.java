package io.schedmate.logs.extract.series;

import io.schedmate.logs.extract.plan.ExtractionPlan;
import io.schedmate.logs.extract.plan.value.Slot;
import io.schedmate.logs.extract.plan.value.TimeStamp;
import io.schedmate.logs.extract.witness.ClockReading;
import io.schedmate.logs.extract.witness.WitnessKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The clocks beside the steps of one log: time stamps, and counters of the time since some start. */
public final class StepClocks {

    private static final int MOST_CLOCKS = 32;

    private final Map<String, StepClock> stamps = new LinkedHashMap<>();
    private final Map<String, StepClock> elapsed = new LinkedHashMap<>();
    private final Supplier<RunningMedian> medians;

    public StepClocks(Supplier<RunningMedian> medians) {
        this.medians = medians;
    }

    /** @param elapsedSeconds NaN where the segment counts no time */
    public void read(ExtractionPlan plan, String segment, Slot step, double value, double elapsedSeconds) {
        if (plan.stamped()) {
            TimeStamp stamp = TimeStamp.in(segment);
            if (stamp != null) {
                clock(stamps, step).reached(value, stamp.seconds(), !stamp.isDated(), stamp.isExact());
            }
        }
        if (!Double.isNaN(elapsedSeconds)) {
            clock(elapsed, step).reached(value, elapsedSeconds, false, elapsedSeconds % 1 != 0);
        }
    }

    /** Of a log with more names for its steps than these the later ones share a clock. */
    private StepClock clock(Map<String, StepClock> clocks, Slot step) {
        StepClock clock = clocks.get(step.source());
        if (clock == null) {
            String source = clocks.size() < MOST_CLOCKS ? step.source() : "";
            clock = clocks.computeIfAbsent(source, name -> new StepClock(medians));
        }
        return clock;
    }

    /** True where the times printed beside these steps count up with them, from the start of an epoch perhaps. */
    public boolean elapsedCountsUp(String steps) {
        StepClock clock = elapsed.get(steps);
        return clock != null && clock.countsUp();
    }

    /**
     * What the clocks tell, the better one first.
     *
     * @param steps the name of the steps that are asked for
     * @param elapsedGrows whether what was taken for the time since some start does count up
     */
    public List<ClockReading> readings(String steps, boolean elapsedGrows) {
        List<ClockReading> readings = new ArrayList<>();
        add(readings, reading(stamps, steps, WitnessKind.TIME_STAMPS));
        add(readings, elapsedGrows ? reading(elapsed, steps, WitnessKind.ELAPSED) : null);
        return readings;
    }

    private static void add(List<ClockReading> readings, @Nullable ClockReading reading) {
        if (reading != null) {
            readings.add(reading);
        }
    }

    private static @Nullable ClockReading reading(Map<String, StepClock> clocks, String steps, WitnessKind kind) {
        StepClock clock = clocks.get(steps);
        ClockReading own = clock == null ? null : clock.reading(kind, steps);
        if (own != null) {
            return own;
        }
        for (Map.Entry<String, StepClock> other : clocks.entrySet()) {
            ClockReading reading = other.getValue().reading(kind, other.getKey());
            if (reading != null) {
                return reading;
            }
        }
        return null;
    }
}
