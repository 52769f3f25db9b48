package io.schedmate.logs.extract.plan.book;

import io.schedmate.logs.extract.plan.ExtractionPlan;
import org.jspecify.annotations.Nullable;

/**
 * An open-addressing hash table of plans by shape, without boxing on the path of every line. It grows on demand, since
 * most logs have few shapes and a service keeps tables for each job.
 */
final class PlanTable {

    private static final int MIN_SLOTS = 16;

    private final int capacity;
    private long[] keys = new long[MIN_SLOTS];
    private @Nullable ExtractionPlan[] plans = new ExtractionPlan[MIN_SLOTS];
    private int size;

    PlanTable(int capacity) {
        this.capacity = capacity;
    }

    @Nullable
    ExtractionPlan get(long key) {
        return plans[slotOf(key)];
    }

    void put(long key, ExtractionPlan plan) {
        int at = slotOf(key);
        if (plans[at] == null) {
            // At least half of the slots stay empty, so that a lookup of a missing key ends quickly.
            if (++size * 2 > keys.length) {
                grow();
                at = slotOf(key);
            }
            keys[at] = key;
        }
        plans[at] = plan;
    }

    boolean isFull() {
        return size >= capacity;
    }

    int size() {
        return size;
    }

    private void grow() {
        long[] before = keys;
        @Nullable ExtractionPlan[] known = plans;
        keys = new long[before.length * 2];
        plans = new ExtractionPlan[before.length * 2];
        for (int each = 0; each < before.length; each++) {
            if (known[each] != null) {
                int at = slotOf(before[each]);
                keys[at] = before[each];
                plans[at] = known[each];
            }
        }
    }

    /** Returns the slot of the key, or the free slot for it. */
    private int slotOf(long key) {
        int mask = keys.length - 1;
        int at = (int) (key * 0x9E3779B97F4A7C15L >>> 32) & mask;
        while (plans[at] != null && keys[at] != key) {
            at = at + 1 & mask;
        }
        return at;
    }
}
