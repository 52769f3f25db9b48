package io.schedmate.embedding.index.file;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Slots in write order: stored as numbers while they are few, and as bits, which take less space, once they are many.
 */
final class SlotList {

    private static final int FEW = 1_000;

    private int[] slots = new int[4];
    private int count;
    private @Nullable BitSet bits;

    void add(int slot) {
        if (bits != null) {
            bits.set(slot);
            return;
        }
        if (count == slots.length) {
            slots = Arrays.copyOf(slots, 2 * count);
        }
        slots[count++] = slot;
        if (count > FEW && count > slot / Integer.SIZE) {
            var many = new BitSet(slot + 1);
            setIn(many);
            bits = many;
            slots = new int[0];
        }
    }

    void setIn(BitSet all) {
        if (bits != null) {
            all.or(bits);
            return;
        }
        for (int at = 0; at < count; at++) {
            all.set(slots[at]);
        }
    }
}
