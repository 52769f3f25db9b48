package io.schedmate.code.config;

import io.schedmate.code.value.Literals;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import java.util.ArrayList;
import java.util.List;

/**
 * A value written into a command: a scalar, {@code [a,b]}, {@code {a:1,b:[2]}} as Hydra, JSON and Python write them, or
 * a sweep of Hydra.
 */
public final class OverrideValue {

    private static final int DEPTH = 8;

    private OverrideValue() {}

    public static Value read(String written, Origin origin) {
        return read(written.strip(), origin, 0);
    }

    private static Value read(String text, Origin origin, int depth) {
        boolean isList = text.startsWith("[") && text.endsWith("]");
        boolean isMap = text.startsWith("{") && text.endsWith("}");
        if (depth > DEPTH || !isList && !isMap) {
            return Literals.read(text, origin);
        }
        List<String> parts = parts(text.substring(1, text.length() - 1));
        if (isList) {
            List<Value> values = new ArrayList<>();
            parts.forEach(part -> values.add(read(part, origin, depth + 1)));
            return new Items(values, origin);
        }
        Entries entries = Entries.empty(origin);
        for (String part : parts) {
            int colon = part.indexOf(':');
            if (colon > 0) {
                String key = part.substring(0, colon).strip().replaceAll("^['\"]|['\"]$", "");
                entries.values().put(key, read(part.substring(colon + 1).strip(), origin, depth + 1));
            }
        }
        return entries;
    }

    /** Returns the values of a sweep's runs; a single value if it is not a sweep. */
    static List<String> runs(String written) {
        String text = written.strip();
        if (text.startsWith("choice(") && text.endsWith(")")) {
            return parts(text.substring(7, text.length() - 1));
        }
        if (text.matches("(?:range|interval|glob|shuffle|sort|tag)\\(.*\\)")) {
            return List.of(text, text);
        }
        List<String> parts = parts(text);
        return parts.isEmpty() ? List.of(text) : parts;
    }

    /** Splits at commas outside of brackets and quotes. */
    private static List<String> parts(String text) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int start = 0;
        char quote = 0;
        for (int i = 0; i <= text.length(); i++) {
            char c = i < text.length() ? text.charAt(i) : ',';
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (c == '\'' || c == '"') {
                quote = c;
            } else if ("[{(".indexOf(c) >= 0) {
                depth++;
            } else if ("]})".indexOf(c) >= 0) {
                depth--;
            } else if (c == ',' && depth <= 0) {
                if (!text.substring(start, i).isBlank()) {
                    parts.add(text.substring(start, i).strip());
                }
                start = i + 1;
            }
        }
        return parts;
    }
}
