package io.schedmate.tables;

import java.io.Serial;
import java.util.LinkedHashMap;
import java.util.Map;

/** A map that holds a limited number of entries and drops the least recently used one. Not thread-safe. */
public final class BoundedMap<K, V> extends LinkedHashMap<K, V> {

    @Serial
    private static final long serialVersionUID = 1;

    private final int most;

    /** @param most the maximum number of entries, at least 1 */
    public BoundedMap(int most) {
        super(16, 0.75f, true);
        if (most < 1) {
            throw new IllegalArgumentException("Expected room for at least one entry, got (%d).".formatted(most));
        }
        this.most = most;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > most;
    }
}
