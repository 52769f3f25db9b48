package io.schedmate.logs.template;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the decisions on the most recently seen templates in bounded memory. Eight entries share a set; a new one
 * replaces the least recently used, or nearly so. Thread-safe without a lock: at worst an entry that another thread put
 * at the same moment is lost, and is decided again.
 */
public final class TemplateCache<V> {

    private static final int WAYS = 8;

    private record Entry<V>(long key, V value) {}

    private final AtomicReferenceArray<@Nullable Entry<V>> places;
    private final AtomicLong evictions = new AtomicLong();
    private final int sets;

    /** @param capacity entries, at least 8; rounded up to a power of two */
    public TemplateCache(int capacity) {
        if (capacity < WAYS || capacity > 1 << 26) {
            throw new IllegalArgumentException(
                    "A template cache holds 8 to 67108864 entries, not (" + capacity + "). Use 32768.");
        }
        places = new AtomicReferenceArray<>(Integer.highestOneBit(2 * capacity - 1));
        sets = places.length() / WAYS;
    }

    public @Nullable V get(long key) {
        int first = firstOf(key);
        for (int at = first; at < first + WAYS; at++) {
            Entry<V> found = places.getAcquire(at);
            if (found == null) {
                return null;
            }
            if (found.key == key) {
                keepLonger(first, at, found);
                return found.value;
            }
        }
        return null;
    }

    /** Moves only an entry that is about to be evicted, so that frequent entries are read without a write. */
    private void keepLonger(int first, int at, Entry<V> found) {
        if (at >= first + WAYS / 2) {
            places.setRelease(at, places.getAcquire(first));
            places.setRelease(first, found);
        }
    }

    public void put(long key, V value) {
        int first = firstOf(key);
        int last = first + WAYS - 1;
        int at = first;
        while (at < last && isOther(at, key)) {
            at++;
        }
        if (isOther(at, key)) {
            evictions.incrementAndGet();
        }
        for (; at > first; at--) {
            places.setRelease(at, places.getAcquire(at - 1));
        }
        places.setRelease(first, new Entry<>(key, value));
    }

    public void remove(long key) {
        int first = firstOf(key);
        int kept = first;
        for (int at = first; at < first + WAYS; at++) {
            if (isOther(at, key)) {
                places.setRelease(kept++, places.getAcquire(at));
            }
        }
        for (; kept < first + WAYS; kept++) {
            places.setRelease(kept, null);
        }
    }

    private boolean isOther(int at, long key) {
        Entry<V> entry = places.getAcquire(at);
        return entry != null && entry.key != key;
    }

    /** Returns the number of evicted entries. */
    public long evictions() {
        return evictions.get();
    }

    private int firstOf(long key) {
        return (int) ((key ^ (key >>> 40)) & (sets - 1)) * WAYS;
    }
}
