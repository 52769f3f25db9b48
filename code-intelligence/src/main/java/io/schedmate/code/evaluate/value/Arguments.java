package io.schedmate.code.evaluate.value;

import io.schedmate.code.value.Literals;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Text;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The arguments of a call. */
public record Arguments(List<Value> values, Map<String, Value> named, Origin at) {

    public static Arguments none(Origin at) {
        return new Arguments(List.of(), Map.of(), at);
    }

    @Nullable
    public Value get(int position, String name) {
        Value value = named.get(name);
        if (value != null) {
            return value;
        }
        return position >= 0 && position < values.size() ? values.get(position) : null;
    }

    @Nullable
    public Value get(int position) {
        return get(position, "");
    }

    @Nullable
    public String text(int position, String name) {
        return get(position, name) instanceof Text text ? text.text() : null;
    }

    /** Returns the dictionary that {@code dict} creates from these arguments. */
    public Entries dictionary() {
        Entries entries = Entries.empty(at);
        switch (get(0)) {
            case Entries others -> entries.values().putAll(others.values());
            case ObjectValue object -> entries.values().putAll(object.attributes.values());
            case Items pairs -> pairs.values().forEach(pair -> put(pair, entries));
            case null, default -> {
                // There are no known initial entries.
            }
        }
        named.forEach((name, value) -> {
            if (!name.equals("**")) {
                entries.values().put(name, value);
            }
        });
        return entries;
    }

    private static void put(Value pair, Entries into) {
        if (pair instanceof Items two && two.values().size() == 2) {
            String key = Literals.text(two.values().getFirst());
            if (key != null) {
                into.values().put(key, two.values().getLast());
            }
        }
    }
}
