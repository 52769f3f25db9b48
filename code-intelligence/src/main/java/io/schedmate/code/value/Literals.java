package io.schedmate.code.value;

import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Value.Flag;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Num;
import io.schedmate.code.value.Value.Outside;
import io.schedmate.code.value.Value.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads and writes values as text, as in command lines and configuration overrides. */
public final class Literals {

    private static final Pattern WHOLE = Pattern.compile("[-+]?\\d[\\d_]{0,17}");
    private static final Pattern DECIMAL = Pattern.compile("[-+]?(?:\\d[\\d_]*\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d{1,3})?");
    private static final int MAX_LENGTH = 100_000;

    private Literals() {}

    public static Value read(String written, Origin origin) {
        String text = written.strip();
        if (text.length() < 2 || text.length() > MAX_LENGTH) {
            return scalar(text, origin);
        }
        char first = text.charAt(0);
        char last = text.charAt(text.length() - 1);
        if ((first == '\'' || first == '"') && last == first) {
            return new Text(text.substring(1, text.length() - 1), origin);
        }
        if (first == '[' && last == ']') {
            return items(text.substring(1, text.length() - 1), origin);
        }
        if (first == '(' && last == ')') {
            // Only a comma makes a tuple: ('0') is a text in parentheses.
            Items items = items(text.substring(1, text.length() - 1), origin);
            boolean isTuple = items.values().size() != 1
                    || text.substring(1, text.length() - 1).stripTrailing().endsWith(",");
            return isTuple ? items : items.values().getFirst();
        }
        return scalar(text, origin);
    }

    /** Reads a text as a literal; returns any other value unchanged. */
    public static Value literal(Value value) {
        return value instanceof Text text ? read(text.text(), text.origin()) : value;
    }

    /** Returns a number if {@code text} is one, else the text. */
    public static Value number(String text, Origin origin) {
        String plain = text.strip();
        if (plain.length() > 40 || !DECIMAL.matcher(WorkLimit.text(plain)).matches()) {
            return new Text(text, origin);
        }
        return new Num(
                Double.parseDouble(plain.replace("_", "")),
                WHOLE.matcher(WorkLimit.text(plain)).matches(),
                origin);
    }

    private static Value scalar(String text, Origin origin) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> new Flag(true, origin);
            case "false" -> new Flag(false, origin);
            case "none", "null", "~" -> new None(origin);
            default -> number(text, origin);
        };
    }

    private static Items items(String inner, Origin origin) {
        List<Value> values = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i < inner.length(); i++) {
            char c = inner.charAt(i);
            if (c == '[' || c == '(' || c == '{') {
                depth++;
            } else if (c == ']' || c == ')' || c == '}') {
                depth--;
            } else if (c == ',' && depth == 0) {
                values.add(scalarOrText(inner.substring(start, i), origin));
                start = i + 1;
            }
        }
        if (start < inner.length() && !inner.substring(start).isBlank()) {
            values.add(scalarOrText(inner.substring(start), origin));
        }
        return new Items(values, origin);
    }

    // One level of nesting is read; deeper levels stay text, which limits the depth.
    private static Value scalarOrText(String part, Origin origin) {
        String text = part.strip();
        boolean quoted = text.length() > 1
                && (text.charAt(0) == '\'' || text.charAt(0) == '"')
                && text.charAt(text.length() - 1) == text.charAt(0);
        return quoted ? new Text(text.substring(1, text.length() - 1), origin) : scalar(text, origin);
    }

    /** Returns a scalar as Python's {@code str} formats it; null for values without a short text. */
    public static @Nullable String text(Value value) {
        return switch (value) {
            case Text text -> text.text();
            case Num number -> plain(number);
            case Flag flag -> flag.isSet() ? "True" : "False";
            case None _ -> "None";
            default -> null;
        };
    }

    /** Returns a value in the form in which a command would state it; null if it has no such form. */
    public static @Nullable String word(Value value) {
        return word(value, 0);
    }

    private static @Nullable String word(Value value, int depth) {
        return switch (value) {
            case Text text -> text.text();
            case Num number ->
                number.whole() ? Long.toString((long) number.number()) : Double.toString(number.number());
            case Flag flag -> Boolean.toString(flag.isSet());
            case None _ -> "none";
            case Outside outside -> outside.name();
            case Items items
            when depth < 4 && items.values().size() < 200 -> {
                StringBuilder all = new StringBuilder("[");
                for (Value item : items.values()) {
                    String text = word(item, depth + 1);
                    if (text == null) {
                        yield null;
                    }
                    all.append(all.length() == 1 ? "" : ",").append(text);
                }
                yield all.append(']').toString();
            }
            default -> null;
        };
    }

    private static String plain(Num number) {
        return number.number() == Math.rint(number.number()) && Math.abs(number.number()) < 1e15
                ? number.whole() ? Long.toString((long) number.number()) : Double.toString(number.number())
                : Double.toString(number.number());
    }
}
