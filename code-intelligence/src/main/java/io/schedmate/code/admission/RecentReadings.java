package io.schedmate.code.admission;

import io.schedmate.tables.BoundedMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Stores readings in memory. */
public final class RecentReadings implements Readings {

    private final Map<ReadingKey, List<Reading>> readings;

    /** @param keys the maximum number of keys, at least 1; the least recently used is dropped first */
    public RecentReadings(int keys) {
        this.readings = new BoundedMap<>(keys);
    }

    @Override
    public List<Reading> find(ReadingKey key) {
        synchronized (readings) {
            return readings.getOrDefault(key, List.of());
        }
    }

    @Override
    public void keep(ReadingKey key, Reading reading) {
        synchronized (readings) {
            List<Reading> kept = new ArrayList<>(List.of(reading));
            readings.getOrDefault(key, List.of()).stream()
                    .filter(each ->
                            !each.rests().outcomes().equals(reading.rests().outcomes()))
                    .limit(MAX_PER_KEY - 1)
                    .forEach(kept::add);
            readings.put(key, List.copyOf(kept));
        }
    }
}
