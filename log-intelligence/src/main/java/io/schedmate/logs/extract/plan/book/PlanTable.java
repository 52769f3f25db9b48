package io.schedmate.logs.extract.plan.book;

import io.schedmate.logs.extract.plan.ExtractionPlan;
import org.jspecify.annotations.Nullable;

/** Plans by shape, in an open hash table of fixed size: no boxing on the way that every line takes. */
final class PlanTable {

    private final long[] keys;
    private final @Nullable ExtractionPlan[] plans;
    private final int mask;
    private final int capacity;
    private int size;

    PlanTable(int capacity) {
        int slots = Integer.highestOneBit(Math.max(16, capacity * 2 - 1)) << 1;
        this.keys = new long[slots];
        this.plans = new ExtractionPlan[slots];
        this.mask = slots - 1;
        this.capacity = capacity;
    }

    @Nullable
    ExtractionPlan get(long key) {
        for (int at = slotOf(key); ; at = at + 1 & mask) {
            ExtractionPlan plan = plans[at];
            if (plan == null || keys[at] == key) {
                return plan;
            }
        }
    }

    void put(long key, ExtractionPlan plan) {
        int at = slotOf(key);
        while (plans[at] != null && keys[at] != key) {
            at = at + 1 & mask;
        }
        size += plans[at] == null ? 1 : 0;
        keys[at] = key;
        plans[at] = plan;
    }

    boolean isFull() {
        return size >= capacity;
    }

    int size() {
        return size;
    }

    private int slotOf(long key) {
        return (int) (key * 0x9E3779B97F4A7C15L >>> 32) & mask;
    }
}
