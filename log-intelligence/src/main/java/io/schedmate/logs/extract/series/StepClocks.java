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

    private static final int MAX_CLOCKS = 32;
    /** A service keeps clocks for each of many logs, and most logs have one name for their steps. */
    private static final int USUAL_CLOCKS = 1;

    /** A stamp still applies to lines this far after it. */
    private static final int NEAR = 2;

    private static final long MANY_LINES = 50;

    private final Map<String, StepClock> stamps = LinkedHashMap.newLinkedHashMap(USUAL_CLOCKS);
    private final Map<String, StepClock> elapsed = LinkedHashMap.newLinkedHashMap(USUAL_CLOCKS);
    private final Map<String, StepClock> carried = LinkedHashMap.newLinkedHashMap(USUAL_CLOCKS);
    private final Map<String, StepClock> passed = LinkedHashMap.newLinkedHashMap(USUAL_CLOCKS);
    private final Supplier<RunningMedian> medians;
    private @Nullable String stampedLine;
    private long linesSince;
    private double secondsPassed;
    private @Nullable StepClock uncountedLines;
    private long uncounted;

    public StepClocks(Supplier<RunningMedian> medians) {
        this.medians = medians;
    }

    /** @param elapsedSeconds NaN if the segment has no elapsed time */
    public void read(ExtractionPlan plan, String segment, Slot step, double value, double elapsedSeconds) {
        if (plan.stamped()) {
            TimeStamp stamp = TimeStamp.in(segment);
            if (stamp != null) {
                clock(stamps, step).reached(value, stamp.seconds(), !stamp.isDated(), stamp.isExact());
            }
        }
        if (!plan.stamped() && stampedLine != null && linesSince <= NEAR) {
            TimeStamp stamp = TimeStamp.in(stampedLine);
            // A stamp is used for one step only: further lines were written later.
            stampedLine = null;
            if (stamp != null) {
                clock(carried, step).reached(value, stamp.seconds(), !stamp.isDated(), stamp.isExact());
            }
        }
        if (!Double.isNaN(elapsedSeconds)) {
            clock(elapsed, step).reached(value, elapsedSeconds, false, elapsedSeconds % 1 != 0);
        }
    }

    /** Notes a line with a loss and without a count: every step may print one. */
    public void readUncounted(ExtractionPlan plan, String segment) {
        TimeStamp stamp = plan.stamped() ? TimeStamp.in(segment) : null;
        if (stamp != null) {
            uncountedLines = uncountedLines == null ? new StepClock(medians) : uncountedLines;
            uncountedLines.reached(++uncounted, stamp.seconds(), !stamp.isDated(), stamp.isExact());
        }
    }

    /** Returns the time between lines with a loss and without a count, if there are many at even intervals. */
    public List<ClockReading> ofUncountedLines() {
        ClockReading reading = uncountedLines == null ? null : uncountedLines.reading(WitnessKind.TIME_STAMPS, "line");
        return reading != null && uncounted >= MANY_LINES && reading.steady() ? List.of(reading) : List.of();
    }

    /** Notes a line with a time stamp. */
    public void stampedBy(String segment) {
        stampedLine = segment;
        linesSince = 0;
    }

    /** Notes a line without a stamp. */
    public void passedLine() {
        linesSince++;
    }

    /** @param seconds since the line of the step before; NaN if the segment does not give it */
    public void pass(Slot step, double value, double seconds) {
        if (!Double.isNaN(seconds)) {
            secondsPassed += seconds;
            clock(passed, step).reached(value, secondsPassed, false, true);
        }
    }

    /** In a log with more names for its steps than the limit, the later names share a clock. */
    private StepClock clock(Map<String, StepClock> clocks, Slot step) {
        StepClock clock = clocks.get(step.source());
        if (clock == null) {
            String source = clocks.size() < MAX_CLOCKS ? step.source() : "";
            clock = clocks.computeIfAbsent(source, name -> new StepClock(medians));
        }
        return clock;
    }

    /** Returns true if the times beside these steps count up with them, possibly from the start of an epoch. */
    public boolean elapsedCountsUp(String steps) {
        StepClock clock = elapsed.get(steps);
        return clock != null && clock.countsUp();
    }

    /**
     * Returns the readings of the clocks, best first.
     *
     * @param steps the name of the requested steps
     * @param elapsedGrows whether the assumed time since some start does count up
     */
    public List<ClockReading> readings(String steps, boolean elapsedGrows) {
        List<ClockReading> readings = new ArrayList<>();
        add(readings, reading(stamps, steps, WitnessKind.TIME_STAMPS));
        add(readings, reading(passed, steps, WitnessKind.ELAPSED));
        add(readings, elapsedGrows ? reading(elapsed, steps, WitnessKind.ELAPSED) : null);
        if (readings.isEmpty()) {
            add(readings, reading(carried, steps, WitnessKind.TIME_STAMPS));
        }
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
