package io.schedmate.code.evaluate.operate;

import io.schedmate.code.value.Value;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Python's truth values and comparisons. */
public final class Truth {

    private static final Set<String> SEQUENCES = Set.of("list", "tuple", "set");

    private Truth() {}

    /** Returns the truth value; null if undecided. */
    public static @Nullable Boolean of(Value value) {
        return switch (value) {
            case Value.Text text -> !text.text().isEmpty();
            case Value.Num number -> number.number() != 0;
            case Value.Flag flag -> flag.isSet();
            case Value.None _ -> false;
            case Value.Items items -> !items.values().isEmpty();
            case Value.Entries entries -> !entries.values().isEmpty();
            case Value.Unknown _ -> null;
            case Value.Outside outside -> outside.name().contains("()") ? null : true;
            case Value.Code _ -> true;
            case Value.Made made -> madeIsTrue(made);
        };
    }

    /**
     * Returns the result of a comparison; null if undecided.
     *
     * @param operator as written in Python, such as {@code not in}
     */
    public static @Nullable Boolean compare(String operator, Value left, Value right) {
        return Operators.compare(operator, left, right);
    }

    // An object of a library class counts as true; the result of a library function is unknown.
    private static @Nullable Boolean madeIsTrue(Value.Made made) {
        String name = made.callee().substring(made.callee().lastIndexOf('.') + 1);
        return !name.isEmpty() && Character.isUpperCase(name.charAt(0)) ? true : null;
    }

    // The contents of a library's object are unknown.
    private static boolean isPart(Value value) {
        return value instanceof Value.Outside outside && outside.name().contains("()");
    }

    // Which version of a library is installed is unknown.
    private static boolean isVersion(Value value) {
        return value instanceof Value.Outside outside && outside.name().endsWith("__version__");
    }

    // Whether a sequence is a list, a tuple or a set is not recorded.
    private static boolean isOfItems(Value.Outside type) {
        return SEQUENCES.contains(type.name());
    }

    /** Returns a name without the part that marks TensorFlow's older interfaces. */
    private static String current(String name) {
        return name.replace(".compat.v1.", ".");
    }

    public static @Nullable Boolean equal(Value one, Value other) {
        if (one instanceof Value.Unknown || other instanceof Value.Unknown) {
            return null;
        }
        if (one.isSameScalar(other)) {
            return true;
        }
        if (isPart(one) || isPart(other) || isVersion(one) || isVersion(other)) {
            return null;
        }
        if (one instanceof Value.Outside name && other instanceof Value.Outside same) {
            return isOfItems(name) && isOfItems(same) && !name.name().equals(same.name())
                    ? null
                    : (Boolean) current(name.name()).equals(current(same.name()));
        }
        if (one instanceof Value.Made || other instanceof Value.Made) {
            return one instanceof Value.None || other instanceof Value.None ? false : null;
        }
        if (one instanceof Value.Flag flag && other instanceof Value.Num number) {
            return (flag.isSet() ? 1.0 : 0.0) == number.number();
        }
        if (other instanceof Value.Flag && one instanceof Value.Num) {
            return equal(other, one);
        }
        if (one instanceof Value.Items || other instanceof Value.Items) {
            return null;
        }
        return false;
    }
}
