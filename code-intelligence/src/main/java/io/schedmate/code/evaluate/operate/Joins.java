package io.schedmate.code.evaluate.operate;

import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Unknown;
import java.util.List;
import java.util.Map;

/** Joins the values of a name after two possible branches. */
public final class Joins {

    private static final int DEPTH = 12;

    private Joins() {}

    public static Value all(List<Value> returns) {
        Value result = null;
        for (Value value : returns) {
            result = result == null ? value : merge(result, value);
        }
        return result == null ? new None(Origin.NONE) : result;
    }

    /** @param condition under which {@code other} applies */
    public static void into(Map<String, Value> names, Map<String, Value> other, String condition) {
        other.forEach((name, value) ->
                names.merge(name, value, (otherwise, then) -> merge(otherwise, then, condition, otherwise, then)));
    }

    /** Returns the common value, or one that holds both alternatives. */
    public static Value choose(String condition, Value then, Value otherwise) {
        return merge(then, otherwise, condition, otherwise, then);
    }

    private static Value merge(Value one, Value other, String condition, Value otherwise, Value then) {
        Value merged = merge(one, other);
        return merged == Unknown.ANYTHING ? Unknown.oneOf(condition, then, otherwise) : merged;
    }

    /** Chooses one of two possible values to continue with. */
    public static Value merge(Value one, Value other) {
        if (one == other || one.isSameScalar(other) || other instanceof None || isPlaceholder(other) || isRanks(one)) {
            return one;
        }
        if (isRanks(other)) {
            return other;
        }
        if (one instanceof Entries ours && other instanceof Entries theirs) {
            return agreed(ours, theirs, 0);
        }
        return one instanceof None || isPlaceholder(one) ? other : Unknown.ANYTHING;
    }

    /** Returns the entries of both configurations; if they differ in some values, the common ones are kept. */
    private static Entries agreed(Entries one, Entries other, int depth) {
        Entries both = Entries.empty(one.origin());
        both.values().putAll(one.values());
        other.values().forEach((key, value) -> {
            Value ours = both.get(key);
            both.values()
                    .put(
                            key,
                            ours instanceof Entries below && value instanceof Entries above && below != above
                                    ? depth < DEPTH ? agreed(below, above, depth + 1) : Unknown.ANYTHING
                                    : ours == null ? value : merge(ours, value));
        });
        return both;
    }

    // The number of processes stays unknown, whatever a program uses without them.
    private static boolean isRanks(Value value) {
        return value instanceof Unknown unknown && (unknown.why().equals(Unknown.RANKS) || unknown.share() != null);
    }

    private static boolean isPlaceholder(Value value) {
        return value instanceof Items items && items.values().isEmpty();
    }
}
