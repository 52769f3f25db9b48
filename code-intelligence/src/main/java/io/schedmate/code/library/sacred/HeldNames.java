package io.schedmate.code.library.sacred;

import io.schedmate.code.config.Merging;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import java.util.LinkedHashMap;
import java.util.Map;

/** Local names, some of which keep a value set from outside, whatever is assigned to them. */
final class HeldNames extends LinkedHashMap<String, Value> {

    private static final long serialVersionUID = 1L;

    private final transient Entries held;

    HeldNames(Entries held) {
        this.held = held;
    }

    @Override
    public Value put(String name, Value value) {
        Value kept = held.get(name);
        if (kept instanceof Entries over && value instanceof Entries && Merging.copy(value) instanceof Entries below) {
            Merging.into(below, over);
            return super.put(name, below);
        }
        return super.put(name, kept == null ? value : kept);
    }

    @Override
    public void putAll(Map<? extends String, ? extends Value> names) {
        names.forEach(this::put);
    }
}
