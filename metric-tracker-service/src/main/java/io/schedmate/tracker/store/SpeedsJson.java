package io.schedmate.tracker.store;

import io.schedmate.model.metrics.Rate;
import io.schedmate.tracker.metrics.Speed;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Speeds in a third of the space that they would take one by one.
 *
 * @param units that occur
 * @param values four for each speed: time in milliseconds, step time and rate (-1 = none), number of its unit
 * @param clock one for each speed: what a step took by the clock (-1 = none); empty in what was kept before it was noted
 */
record SpeedsJson(List<String> units, List<Number> values, List<Number> clock) {

    private static final int EACH = 4;
    private static final int NONE = -1;

    static SpeedsJson of(List<Speed> speeds) {
        List<String> units = new ArrayList<>();
        List<Number> values = new ArrayList<>(EACH * speeds.size());
        List<Number> clock = new ArrayList<>(speeds.size());
        for (Speed speed : speeds) {
            Rate rate = speed.throughput();
            values.add(speed.at().toEpochMilli());
            values.add(speed.stepTimeSeconds() == null ? NONE : (Number) speed.stepTimeSeconds());
            values.add(rate == null ? NONE : (Number) rate.value());
            values.add(rate == null ? NONE : number(rate.unit(), units));
            clock.add(speed.clockSeconds() == null ? NONE : (Number) speed.clockSeconds());
        }
        return new SpeedsJson(units, values, clock);
    }

    private static int number(String unit, List<String> units) {
        if (!units.contains(unit)) {
            units.add(unit);
        }
        return units.indexOf(unit);
    }

    List<Speed> speeds() {
        List<Speed> speeds = new ArrayList<>();
        for (int at = 0; at + EACH <= values.size(); at += EACH) {
            int unit = values.get(at + 3).intValue();
            speeds.add(new Speed(
                    Instant.ofEpochMilli(values.get(at).longValue()),
                    amount(values.get(at + 1)),
                    unit < 0 ? null : new Rate(values.get(at + 2).doubleValue(), units.get(unit)),
                    at / EACH < clock.size() ? amount(clock.get(at / EACH)) : null));
        }
        return speeds;
    }

    private static @Nullable Double amount(Number value) {
        return value.doubleValue() < 0 ? null : Double.valueOf(value.doubleValue());
    }
}
