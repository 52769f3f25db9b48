package io.schedmate.code.evaluate.operate;

import io.schedmate.code.evaluate.FileValue;
import io.schedmate.code.evaluate.value.ClassValue;
import io.schedmate.code.python.Syntax;
import io.schedmate.code.value.Arithmetic;
import io.schedmate.code.value.Literals;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Flag;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Num;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.value.Value.Unknown;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Python's operators, over values that may be unknown. */
public final class Operators {

    private static final int MAX_LENGTH = 2_000;

    private Operators() {}

    public static Value binary(String operator, Value left, Value right, Origin at) {
        Num one = number(left);
        Num other = number(right);
        if (one != null && other != null) {
            return arithmetic(operator, one, other);
        }
        if (operator.startsWith("/") && one != null && isRanks(right)) {
            return new Unknown("share", one, at);
        }
        // The processes of one node are all processes if there is one node.
        if (operator.equals("*") && isRanks(left) && other != null && other.number() == 1) {
            return left;
        }
        if (operator.equals("*") && isRanks(right) && one != null && one.number() == 1) {
            return right;
        }
        // A multiple of an unknown number of processes is unknown; dividing it by that number gives the whole again.
        if (operator.equals("*") && (isRanks(left) && isCount(other) || isRanks(right) && isCount(one))) {
            return new Unknown(Unknown.RANKS, null, at);
        }
        if (operator.equals("*") && isShare(left) && isRanks(right)) {
            return shareOf(left);
        }
        if (operator.equals("+") && left instanceof Text a && right instanceof Text b) {
            return joined(a, b);
        }
        if (operator.equals("+") && (left instanceof FileValue.Content || right instanceof FileValue.Content)) {
            return left instanceof FileValue.Content ? left : right;
        }
        if (operator.equals("%") && left instanceof Text pattern) {
            return TextFormat.filled(pattern, right);
        }
        if (operator.equals("/")) {
            return path(left, right);
        }
        if (operator.equals("+") && left instanceof Items a && right instanceof Items b) {
            List<Value> values = new ArrayList<>(a.values());
            values.addAll(b.values());
            return values.size() > MAX_LENGTH
                    ? Unknown.ANYTHING
                    : new Items(values, a.origin().or(b.origin()));
        }
        if (operator.equals("*") && left instanceof Items once && other != null) {
            return repeated(once, other);
        }
        if (operator.equals("*") && right instanceof Items once && one != null) {
            return repeated(once, one);
        }
        if (operator.equals("|") && left instanceof ClassValue type) {
            return right instanceof None ? type : new Items(new ArrayList<>(List.of(type, right)), at);
        }
        if (operator.equals("|") && left instanceof Items types && right instanceof ClassValue type) {
            List<Value> all = new ArrayList<>(types.values());
            all.add(type);
            return new Items(all, at);
        }
        if (operator.equals("|") && left instanceof Items a && right instanceof Items b) {
            return union(a, b);
        }
        if (operator.equals("|") && left instanceof Entries a && right instanceof Entries b) {
            Entries both = Entries.empty(a.origin());
            both.values().putAll(a.values());
            both.values().putAll(b.values());
            return both;
        }
        return Unknown.ANYTHING;
    }

    private static Value repeated(Items once, Num times) {
        double length = once.values().size() * times.number();
        if (length > MAX_LENGTH || times.number() != Math.rint(times.number())) {
            return Unknown.ANYTHING;
        }
        List<Value> values = new ArrayList<>();
        Collections.nCopies((int) Math.max(0, times.number()), once.values()).forEach(values::addAll);
        return new Items(values, once.origin().or(times.origin()));
    }

    private static Value union(Items one, Items other) {
        List<Value> values = new ArrayList<>(one.values());
        other.values().stream()
                .filter(value -> values.stream().noneMatch(value::isSameScalar))
                .forEach(values::add);
        return values.size() > MAX_LENGTH
                ? Unknown.ANYTHING
                : new Items(values, one.origin().or(other.origin()));
    }

    private static Value joined(Text one, Text other) {
        String text = one.text() + other.text();
        return text.length() > 100_000
                ? Unknown.ANYTHING
                : new Text(text, one.origin().or(other.origin()));
    }

    // pathlib joins paths with a slash.
    private static Value path(Value left, Value right) {
        return left instanceof Text a && right instanceof Text b
                ? new Text(a.text() + "/" + b.text(), a.origin().or(b.origin()))
                : Unknown.ANYTHING;
    }

    private static boolean isRanks(Value value) {
        return value instanceof Unknown unknown && unknown.why().equals(Unknown.RANKS);
    }

    private static boolean isCount(@Nullable Num number) {
        return number != null && number.number() > 1 && number.number() == Math.rint(number.number());
    }

    private static boolean isShare(Value value) {
        return value instanceof Unknown unknown && unknown.share() != null;
    }

    private static Value shareOf(Value value) {
        return value instanceof Unknown unknown && unknown.share() != null ? unknown.share() : value;
    }

    private static @Nullable Num number(Value value) {
        return switch (value) {
            case Num number -> number;
            case Flag flag -> new Num(flag.isSet() ? 1 : 0, true, flag.origin());
            default -> null;
        };
    }

    private static Value arithmetic(String operator, Num left, Num right) {
        OptionalDouble result = Arithmetic.PYTHON.apply(operator, left.number(), right.number());
        if (result.isEmpty()) {
            return Unknown.ANYTHING;
        }
        double value = result.getAsDouble();
        boolean whole = left.whole() && right.whole() && !operator.equals("/") && value == Math.rint(value);
        return new Num(value, whole, left.origin().with(right.origin()));
    }

    public static Value unary(String operator, Value value, Origin at) {
        if (value instanceof Num number && operator.equals("-")) {
            return new Num(-number.number(), number.whole(), number.origin());
        }
        return operator.equals("+") ? value : Unknown.ANYTHING;
    }

    public static @Nullable Boolean compare(String operator, Value left, Value right) {
        return switch (operator) {
            case "==", "is" -> Truth.equal(left, right);
            case "!=", "<>", "is not" -> not(Truth.equal(left, right));
            case "in" -> contains(right, left);
            case "not in" -> not(contains(right, left));
            default -> order(operator, left, right);
        };
    }

    private static @Nullable Boolean not(@Nullable Boolean value) {
        return value == null ? null : !value;
    }

    private static @Nullable Boolean contains(Value container, Value item) {
        String text = Literals.text(item);
        return switch (container) {
            case Text whole -> text == null ? null : whole.text().contains(text);
            case Entries entries -> text == null ? null : entries.values().containsKey(text);
            case Items items -> {
                boolean undecided = false;
                for (Value value : items.values()) {
                    Boolean same = Truth.equal(value, item);
                    if (Boolean.TRUE.equals(same)) {
                        yield true;
                    }
                    undecided |= same == null;
                }
                yield undecided ? null : false;
            }
            default -> null;
        };
    }

    private static @Nullable Boolean order(String operator, Value left, Value right) {
        Num a = number(left);
        Num b = number(right);
        return a == null || b == null ? null : Arithmetic.compare(operator, a.number(), b.number());
    }

    /** Returns the index of {@code number} in a list of {@code size} items; -1 if out of range. */
    public static int index(Num number, int size) {
        double index = number.number() < 0 ? size + number.number() : number.number();
        return index >= 0 && index < size ? (int) index : -1;
    }

    public static Value slice(Value object, Syntax slice, Function<Syntax, Value> evaluate) {
        String written = slice.text();
        int colon = written.indexOf(':');
        int size = switch (object) {
            case Items items -> items.values().size();
            case Text text -> text.text().length();
            default -> -1;
        };
        if (size < 0) {
            return Unknown.ANYTHING;
        }
        int second = written.indexOf(':', colon + 1);
        int from = 0;
        int to = size;
        int step = 1;
        for (Syntax bound : slice.children()) {
            if (!(evaluate.apply(bound) instanceof Num number)) {
                return Unknown.ANYTHING;
            }
            if (second >= 0 && bound.start() > slice.start() + second) {
                step = (int) number.number();
                continue;
            }
            int at = (int) Math.clamp(number.number() < 0 ? size + number.number() : number.number(), 0, size);
            if (bound.start() < slice.start() + colon) {
                from = at;
            } else {
                to = at;
            }
        }
        int end = Math.max(from, to);
        if (step != 1) {
            return object instanceof Items items && step > 1 ? everyOf(items, from, end, step) : Unknown.ANYTHING;
        }
        return switch (object) {
            case Items items -> new Items(new ArrayList<>(items.values().subList(from, end)), items.origin());
            case Text text -> new Text(text.text().substring(from, end), text.origin());
            default -> Unknown.ANYTHING;
        };
    }

    private static Value everyOf(Items items, int from, int end, int step) {
        List<Value> values = new ArrayList<>();
        for (int at = from; at < end; at += step) {
            values.add(items.values().get(at));
        }
        return new Items(values, items.origin());
    }
}
