package io.schedmate.code.value;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A value as far as it is known without running anything. */
public sealed interface Value {

    int MAX_TEXT_LENGTH = 20_000;

    Origin origin();

    /** Returns the text of a text value, else null. */
    static @Nullable String textOf(@Nullable Value value) {
        return value instanceof Text text ? text.text() : null;
    }

    /**
     * A text.
     *
     * @param text its first {@link #MAX_TEXT_LENGTH} characters, because no setting is longer and patterns read all of it
     */
    record Text(String text, Origin origin) implements Value {

        public Text {
            text = text.length() > MAX_TEXT_LENGTH ? text.substring(0, MAX_TEXT_LENGTH) : text;
        }
    }

    /** @param whole whether the number is written without a fraction */
    record Num(double number, boolean whole, Origin origin) implements Value {}

    record Flag(boolean isSet, Origin origin) implements Value {}

    record None(Origin origin) implements Value {}

    /** A mutable list, tuple or set, which the program may change. */
    record Items(List<Value> values, Origin origin) implements Value {}

    /** A mutable dictionary, namespace or configuration, which the program may change. */
    record Entries(Map<String, Value> values, Origin origin) implements Value {

        public static Entries empty(Origin origin) {
            return new Entries(new LinkedHashMap<>(), origin);
        }

        public @Nullable Value get(String key) {
            return values.get(key);
        }
    }

    /** A member of a library, by its full name. */
    record Outside(String name, Origin origin) implements Value {}

    /** The result of a library's function or class. */
    record Made(String callee, List<Value> arguments, Map<String, Value> named, Origin origin) implements Value {

        /** Returns the argument of that name, else the one at that position. */
        public @Nullable Value argument(int position, String name) {
            Value value = named.get(name);
            if (value != null) {
                return value;
            }
            return position >= 0 && position < arguments.size() ? arguments.get(position) : null;
        }
    }

    /**
     * A value that cannot be determined.
     *
     * @param why the reason, such as {@link #RANKS}; may be empty
     * @param share the number that is divided by the number of processes; null if unknown
     * @param choices the possible values, among which only a run decides; empty if unknown
     */
    record Unknown(String why, @Nullable Value share, Origin origin, List<Choice> choices) implements Value {

        private static final int MAX_CHOICES = 6;

        public static final Unknown ANYTHING = new Unknown("", null, Origin.NONE);
        public static final String RANKS = "ranks";

        public Unknown {
            choices = List.copyOf(choices);
        }

        public Unknown(String why, @Nullable Value share, Origin origin) {
            this(why, share, origin, List.of());
        }

        /** Creates a value that is one of two; unknown without choices if one is no scalar or there are too many. */
        public static Unknown oneOf(String condition, Value then, Value otherwise) {
            List<Choice> all = new ArrayList<>(choices(condition, then));
            all.addAll(choices("not (" + condition + ")", otherwise));
            boolean isListed = isChoice(then) && isChoice(otherwise) && all.size() <= MAX_CHOICES;
            return isListed ? new Unknown("", null, Origin.NONE, all) : ANYTHING;
        }

        /** Whether nothing about the value is known that a computation could use. */
        public boolean isAnything() {
            return this == ANYTHING || !choices.isEmpty();
        }

        private static boolean isChoice(Value value) {
            return value instanceof Text
                    || value instanceof Num
                    || value instanceof Flag
                    || value instanceof Unknown unknown && !unknown.choices.isEmpty();
        }

        private static List<Choice> choices(String condition, Value value) {
            return value instanceof Unknown unknown
                    ? unknown.choices.stream()
                            .map(each -> new Choice(condition + " and " + each.condition(), each.value()))
                            .toList()
                    : List.of(new Choice(condition, value));
        }
    }

    /**
     * A possible value.
     *
     * @param condition under which it applies, as written in the program
     */
    record Choice(String condition, Value value) {}

    /** A part of the program itself: a function, a class, an object. */
    non-sealed interface Code extends Value {}

    // Objects of a program are compared by identity, and their content may be cyclic.
    default boolean isSameScalar(Value other) {
        return switch (this) {
            case Text text -> other instanceof Text that && text.text().equals(that.text());
            case Num number -> other instanceof Num that && number.number() == that.number();
            case Flag flag -> other instanceof Flag that && flag.isSet() == that.isSet();
            case None none -> other instanceof None;
            case Outside outside ->
                other instanceof Outside that && outside.name().equals(that.name());
            case Items items -> items == other;
            case Entries entries -> entries == other;
            case Made made -> made == other;
            case Unknown unknown -> unknown == other;
            case Code code -> code == other;
        };
    }
}
