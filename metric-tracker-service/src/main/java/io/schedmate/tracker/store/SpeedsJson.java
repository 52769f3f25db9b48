package io.schedmate.tracker.store;

import io.schedmate.model.metrics.Rate;
import io.schedmate.tracker.metrics.Speed;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Speeds in their stored form. A state is written with nearly every batch, and writing the speeds as decimal numbers
 * took nine tenths of that time.
 *
 * @param units the units that occur
 * @param values the format before packing, four per speed: time in milliseconds, step time and rate (-1 = none), index
 *      of its unit. Written as an empty list for instances of that version that take over
 * @param clock as {@code values}, one per speed: clock time per step (-1 = none); empty in older rows
 * @param packed Base64 of 33 bytes per speed: time in milliseconds, step time, rate, clock time per step (NaN = none),
 *      index of its unit (-1 = none); null in older rows
 * @param counts Base64 of 8 bytes per speed: another count of work (NaN = none); null if no speed has one, and in older
 *      rows
 */
record SpeedsJson(
        List<String> units,
        List<Number> values,
        List<Number> clock,
        @Nullable String packed,
        @Nullable String counts) {

    private static final int EACH = 4;
    private static final int PACKED_BYTES = Long.BYTES + 3 * Double.BYTES + 1;
    private static final int NONE = -1;

    static SpeedsJson of(List<Speed> speeds) {
        List<String> units = new ArrayList<>(1);
        ByteBuffer packed = ByteBuffer.allocate(PACKED_BYTES * speeds.size());
        for (Speed speed : speeds) {
            Rate rate = speed.throughput();
            packed.putLong(speed.at().toEpochMilli());
            packed.putDouble(orNaN(speed.stepTimeSeconds()));
            packed.putDouble(rate == null ? Double.NaN : rate.value());
            packed.putDouble(orNaN(speed.clockSeconds()));
            packed.put((byte) (rate == null ? NONE : number(rate.unit(), units)));
        }
        return new SpeedsJson(
                units, List.of(), List.of(), Base64.getEncoder().encodeToString(packed.array()), counts(speeds));
    }

    private static @Nullable String counts(List<Speed> speeds) {
        for (Speed speed : speeds) {
            if (speed.otherCount() != null) {
                return PackedDoubles.of(
                        speeds.stream().map(each -> orNaN(each.otherCount())).toList());
            }
        }
        return null;
    }

    private static double orNaN(@Nullable Double amount) {
        return amount == null ? Double.NaN : amount;
    }

    private static int number(String unit, List<String> units) {
        int known = units.indexOf(unit);
        if (known >= 0) {
            return known;
        }
        units.add(unit);
        return units.size() - 1;
    }

    List<Speed> speeds() {
        return packed == null
                ? written()
                : unpacked(ByteBuffer.wrap(Base64.getDecoder().decode(packed)));
    }

    private List<Speed> unpacked(ByteBuffer packed) {
        List<Speed> speeds = new ArrayList<>();
        List<Double> read = counts == null ? List.of() : PackedDoubles.read(counts);
        while (packed.remaining() >= PACKED_BYTES) {
            Instant at = Instant.ofEpochMilli(packed.getLong());
            double stepTime = packed.getDouble();
            double rate = packed.getDouble();
            double clock = packed.getDouble();
            int unit = packed.get();
            Double count = speeds.size() < read.size() ? orNull(read.get(speeds.size())) : null;
            speeds.add(new Speed(
                    at, orNull(stepTime), unit == NONE ? null : new Rate(rate, units.get(unit)), orNull(clock), count));
        }
        return speeds;
    }

    private static @Nullable Double orNull(double amount) {
        return Double.isNaN(amount) ? null : Double.valueOf(amount);
    }

    private List<Speed> written() {
        List<Speed> speeds = new ArrayList<>();
        for (int at = 0; at + EACH <= values.size(); at += EACH) {
            int unit = values.get(at + 3).intValue();
            speeds.add(new Speed(
                    Instant.ofEpochMilli(values.get(at).longValue()),
                    amount(values.get(at + 1)),
                    unit < 0 ? null : new Rate(values.get(at + 2).doubleValue(), units.get(unit)),
                    at / EACH < clock.size() ? amount(clock.get(at / EACH)) : null,
                    null));
        }
        return speeds;
    }

    private static @Nullable Double amount(Number value) {
        return value.doubleValue() < 0 ? null : Double.valueOf(value.doubleValue());
    }
}
