package io.schedmate.logs.template;

import org.jspecify.annotations.Nullable;

/**
 * Keeps what was decided for each of the templates seen last, in memory that never grows. Eight entries share a set;
 * a new one takes the place of the set's least recently used. Not safe for use by several threads.
 */
public final class TemplateCache<V> {

    private static final int WAYS = 8;

    private final long[] keys;
    private final @Nullable Object[] values;
    private final int sets;
    private long evictions;

    /** @param capacity entries, at least 8; rounded up to a power of two */
    public TemplateCache(int capacity) {
        if (capacity < WAYS || capacity > 1 << 26) {
            throw new IllegalArgumentException(
                    "A template cache holds 8 to 67108864 entries, not (" + capacity + "). Maybe use 32768.");
        }
        int rounded = Integer.highestOneBit(2 * capacity - 1);
        keys = new long[rounded];
        values = new @Nullable Object[rounded];
        sets = rounded / WAYS;
    }

    @SuppressWarnings("unchecked")
    public @Nullable V get(long key) {
        int first = firstOf(key);
        for (int at = first; at < first + WAYS; at++) {
            if (keys[at] == key && values[at] != null) {
                Object found = values[at];
                moveToFront(first, at, key, found);
                return (V) found;
            }
        }
        return null;
    }

    public void put(long key, V value) {
        int first = firstOf(key);
        int last = first + WAYS - 1;
        int at = first;
        while (at < last && values[at] != null && keys[at] != key) {
            at++;
        }
        if (values[at] != null && keys[at] != key) {
            evictions++;
        }
        moveToFront(first, at, key, value);
    }

    /** How many entries had to make room. */
    public long evictions() {
        return evictions;
    }

    private int firstOf(long key) {
        return (int) ((key ^ (key >>> 40)) & (sets - 1)) * WAYS;
    }

    private void moveToFront(int first, int at, long key, @Nullable Object value) {
        if (at > first) {
            System.arraycopy(keys, first, keys, first + 1, at - first);
            System.arraycopy(values, first, values, first + 1, at - first);
        }
        keys[first] = key;
        values[first] = value;
    }
}
