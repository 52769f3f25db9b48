package io.schedmate.tracker.intake.raw;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The field names of a record and their nesting, without values. Shippers use few forms, and most possible field names
 * occur in none of them. The names that may occur are therefore computed once per form.
 */
final class RecordForm {

    private static final int MAX = 1_000;
    /** The maximum length of a cached form, in characters. */
    private static final int MAX_LENGTH = 4_096;

    private static final Map<List<Object>, RecordForm> KNOWN = new ConcurrentHashMap<>();

    private enum Nesting {
        BEGINS,
        ENDS
    }

    private final Map<String, Object> outline;
    private final boolean isFlat;
    private final Map<FieldNames, List<String>> present = new ConcurrentHashMap<>();

    private RecordForm(Map<String, Object> outline, boolean isFlat) {
        this.outline = outline;
        this.isFlat = isFlat;
    }

    static RecordForm of(Map<?, ?> values) {
        List<Object> names = new ArrayList<>();
        gather(values, names);
        RecordForm known = KNOWN.get(names);
        return known == null ? made(values, names) : known;
    }

    private static RecordForm made(Map<?, ?> values, List<Object> names) {
        RecordForm form = new RecordForm(outline(values), !names.contains(Nesting.BEGINS));
        int length = names.stream().mapToInt(name -> name.toString().length()).sum();
        if (length <= MAX_LENGTH) {
            if (KNOWN.size() >= MAX) {
                KNOWN.clear();
            }
            KNOWN.put(names, form);
        }
        return form;
    }

    private static void gather(Map<?, ?> values, List<Object> names) {
        for (Map.Entry<?, ?> each : values.entrySet()) {
            names.add(each.getKey());
            if (each.getValue() instanceof Map<?, ?> nested) {
                names.add(Nesting.BEGINS);
                gather(nested, names);
                names.add(Nesting.ENDS);
            }
        }
    }

    private static Map<String, Object> outline(Map<?, ?> values) {
        Map<String, Object> outline = new LinkedHashMap<>();
        values.forEach((name, value) ->
                outline.put(String.valueOf(name), value instanceof Map<?, ?> nested ? outline(nested) : true));
        return outline;
    }

    /** Returns whether no field contains other fields. */
    boolean isFlat() {
        return isFlat;
    }

    /** Returns the names that a record of this form may contain, in order. */
    List<String> present(FieldNames names) {
        List<String> known = present.get(names);
        return known == null ? present.computeIfAbsent(names, this::search) : known;
    }

    private List<String> search(FieldNames names) {
        return names.all().stream()
                .filter(name -> FieldPath.of(name).in(outline) != null)
                .toList();
    }
}
