package io.schedmate.embedding.index;

import java.util.Arrays;
import java.util.BitSet;

/** Slots in the order of their writing. */
final class SlotList {

    private int[] slots = new int[4];
    private int count;

    void add(int slot) {
        if (count == slots.length) {
            slots = Arrays.copyOf(slots, 2 * count);
        }
        slots[count++] = slot;
    }

    void setIn(BitSet bits) {
        for (int at = 0; at < count; at++) {
            bits.set(slots[at]);
        }
    }
}
