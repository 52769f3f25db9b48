package io.schedmate.code.config;

import io.schedmate.code.value.Literals;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Flag;
import io.schedmate.code.value.Value.Items;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Merges configurations. */
public final class Merging {

    private static final String DELETE = "_delete_";
    private static final int DEPTH = 40;

    private Merging() {}

    /** Merges {@code over} into {@code base}, which is changed: mappings are merged, everything else is replaced. */
    public static void into(Entries base, Entries over) {
        into(base, over, 0);
    }

    private static void into(Entries base, Entries over, int depth) {
        for (Map.Entry<String, Value> entry : List.copyOf(over.values().entrySet())) {
            String key = entry.getKey();
            Value value = entry.getValue();
            Value old = base.values().get(key);
            if (old instanceof Entries below && value instanceof Entries above && depth < DEPTH && !replaces(above)) {
                into(below, above, depth + 1);
            } else if (!key.equals(DELETE) && !(old != null && StoredConfigs.isMissing(value))) {
                base.values().put(key, copy(value));
            }
        }
    }

    private static boolean replaces(Entries entries) {
        return entries.get(DELETE) instanceof Flag flag && flag.isSet();
    }

    /** Returns a copy that shares no mutable part. */
    public static Value copy(Value value) {
        return copy(value, 0);
    }

    private static Value copy(Value value, int depth) {
        if (depth > DEPTH) {
            return value;
        }
        return switch (value) {
            case Entries entries -> {
                Entries copied = Entries.empty(entries.origin());
                entries.values().forEach((key, each) -> {
                    if (!key.equals(DELETE)) {
                        copied.values().put(key, copy(each, depth + 1));
                    }
                });
                yield copied;
            }
            case Items items -> {
                List<Value> values = new ArrayList<>();
                items.values().forEach(each -> values.add(copy(each, depth + 1)));
                yield new Items(values, items.origin());
            }
            default -> value;
        };
    }

    /** Returns the value at a dotted path, {@code a.b[0].c} or {@code a.b.0.c}; null if there is none. */
    public static @Nullable Value at(Value from, String path) {
        Value value = from;
        for (String part : parts(path)) {
            value = switch (value) {
                case Entries entries -> entries.get(part);
                case Items items ->
                    index(part, items) < 0 ? null : items.values().get(index(part, items));
                default -> null;
            };
            if (value == null) {
                return null;
            }
        }
        return value;
    }

    /** Sets the value at a dotted path and creates missing mappings. */
    public static void set(Entries into, String path, Value value) {
        List<String> parts = parts(path);
        Value current = into;
        for (int i = 0; i < parts.size() - 1; i++) {
            String part = parts.get(i);
            Value next = at(current, part);
            if (!(next instanceof Entries) && !(next instanceof Items)) {
                next = Entries.empty(value.origin());
                put(current, part, next);
            }
            current = next;
        }
        put(current, parts.getLast(), value);
    }

    public static void remove(Entries from, String path) {
        int dot = path.lastIndexOf('.');
        Value holder = dot < 0 ? from : at(from, path.substring(0, dot));
        if (holder instanceof Entries entries) {
            entries.values().remove(path.substring(dot + 1));
        }
    }

    private static void put(Value holder, String part, Value value) {
        if (holder instanceof Entries entries) {
            entries.values().put(part, value);
        } else if (holder instanceof Items items && index(part, items) >= 0) {
            items.values().set(index(part, items), value);
        }
    }

    private static int index(String part, Items items) {
        boolean inside = part.matches("\\d{1,6}")
                && Integer.parseInt(part) < items.values().size();
        return inside ? Integer.parseInt(part) : -1;
    }

    private static List<String> parts(String path) {
        return List.of(path.replace("[", ".").replace("]", "").split("\\."));
    }

    /** Applies an override {@code a.b=c} from a command line. */
    public static void override(Entries into, String assignment, Origin origin) {
        int equals = assignment.indexOf('=');
        if (equals > 0) {
            set(
                    into,
                    assignment.substring(0, equals).replaceFirst("^[-+]+", ""),
                    Literals.read(assignment.substring(equals + 1), origin));
        }
    }
}
