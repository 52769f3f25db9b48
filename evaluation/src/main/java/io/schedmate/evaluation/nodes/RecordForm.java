package io.schedmate.evaluation.nodes;

import io.schedmate.tables.Tables;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The meanings of the columns of a published record of failures. */
record RecordForm(String name, Map<String, List<String>> columns) {

    private static final List<RecordForm> KNOWN = known();

    /** Returns the form of a file with these columns; of several that fit, the one with that name or the first. */
    static Optional<RecordForm> fitting(Collection<String> header, String name) {
        return KNOWN.stream()
                .filter(form -> name.isEmpty() || form.name.equals(name))
                .filter(form -> form.columns.values().stream().allMatch(header::containsAll))
                .findFirst();
    }

    static List<String> names() {
        return KNOWN.stream().map(RecordForm::name).toList();
    }

    List<String> columnsOf(String meaning) {
        return columns.getOrDefault(meaning, List.of());
    }

    private static List<RecordForm> known() {
        Map<String, Map<String, List<String>>> forms = new LinkedHashMap<>();
        Tables.resource(RecordForm.class, "forms.tsv", 3)
                .forEach(row -> forms.computeIfAbsent(row.get(0), _ -> new LinkedHashMap<>())
                        .computeIfAbsent(row.get(1), _ -> new ArrayList<>())
                        .add(row.get(2)));
        return forms.entrySet().stream()
                .map(form -> new RecordForm(form.getKey(), form.getValue()))
                .toList();
    }
}
