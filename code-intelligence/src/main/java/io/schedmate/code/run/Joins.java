package io.schedmate.code.run;

import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Unknown;
import java.util.List;
import java.util.Map;

/** What a name stands for after two ways through a program that are both possible. */
final class Joins {

    private Joins() {}

    static Value all(List<Value> returns) {
        Value result = null;
        for (Value value : returns) {
            result = result == null ? value : merge(result, value);
        }
        return result == null ? new None(Origin.NONE) : result;
    }

    static void into(Map<String, Value> names, Map<String, Value> other) {
        other.forEach((name, value) -> names.merge(name, value, Joins::merge));
    }

    /** Of two values that a name may have, the one to go on with. */
    static Value merge(Value one, Value other) {
        if (one == other || one.isSameScalar(other) || other instanceof None || isPlaceholder(other) || isRanks(one)) {
            return one;
        }
        if (isRanks(other)) {
            return other;
        }
        return one instanceof None || isPlaceholder(one) ? other : Unknown.ANYTHING;
    }

    // How many processes there are stays the question, whatever a program falls back to without them.
    private static boolean isRanks(Value value) {
        return value instanceof Unknown unknown && (unknown.why().equals(Unknown.RANKS) || unknown.share() != null);
    }

    private static boolean isPlaceholder(Value value) {
        return value instanceof Items items && items.values().isEmpty();
    }
}
