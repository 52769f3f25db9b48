package io.schedmate.embedding.index.file;

import io.schedmate.embedding.index.TagValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The vectors of a log in write order. A replaced or deleted vector leaves its slot empty. */
final class Slots {

    /**
     * The data of a vector that is kept in memory.
     *
     * @param vectorAt where in the log the vector's numbers begin
     * @param headBytes the number of bytes of the entry before its numbers
     */
    record Slot(String id, Map<String, TagValue> tags, long vectorAt, int headBytes) {}

    private final List<@Nullable Slot> slots = new ArrayList<>();
    private final Map<String, Integer> byId = new HashMap<>();

    /** Returns the number of slots, including empty ones. */
    int written() {
        return slots.size();
    }

    int live() {
        return byId.size();
    }

    @Nullable
    Slot at(int slot) {
        return slots.get(slot);
    }

    @Nullable
    Slot of(String id) {
        Integer slot = byId.get(id);
        return slot == null ? null : slots.get(slot);
    }

    /** Adds a vector. Returns the slot that becomes empty, or -1. */
    int add(Slot added) {
        Integer replaced = byId.put(added.id(), slots.size());
        slots.add(added);
        return empty(replaced);
    }

    /** Removes a vector. Returns the slot that becomes empty, or -1. */
    int remove(String id) {
        return empty(byId.remove(id));
    }

    private int empty(@Nullable Integer slot) {
        if (slot == null) {
            return -1;
        }
        slots.set(slot, null);
        return slot;
    }
}
