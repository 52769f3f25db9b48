package io.schedmate.tracker.intake.raw;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A field name, and the ways to split it into names of nested fields, computed once instead of for each record.
 *
 * @param splits at each dot
 */
record FieldPath(String name, List<Split> splits) {

    /** The parsed names. They come from settings, so there are few. */
    private static final Map<String, FieldPath> KNOWN = new ConcurrentHashMap<>();

    record Split(String head, FieldPath rest) {}

    static FieldPath of(String name) {
        FieldPath known = KNOWN.get(name);
        if (known == null) {
            known = apart(name);
            KNOWN.put(name, known);
        }
        return known;
    }

    /** Returns the value; null = none. The unsplit name takes precedence. */
    @Nullable
    Object in(Map<?, ?> values) {
        Object whole = values.get(name);
        if (whole != null) {
            return whole;
        }
        for (Split split : splits) {
            if (values.get(split.head()) instanceof Map<?, ?> nested) {
                Object found = split.rest().in(nested);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    private static FieldPath apart(String name) {
        List<Split> splits = new ArrayList<>();
        for (int dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
            splits.add(new Split(name.substring(0, dot), apart(name.substring(dot + 1))));
        }
        return new FieldPath(name, List.copyOf(splits));
    }
}
