package io.schedmate.evaluation.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One line of comma-separated values, read by column name; a blank field is an absent one. */
record CsvRow(Map<String, Integer> columns, List<String> fields) {

    static List<String> split(String line) {
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (quoted && c == '"' && i + 1 < line.length() && line.charAt(i + 1) == '"') {
                field.append(c);
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                fields.add(field.toString());
                field.setLength(0);
            } else {
                field.append(c);
            }
        }
        fields.add(field.toString());
        return fields;
    }

    @Nullable
    String text(String column) {
        Integer index = columns.get(column);
        if (index == null || index >= fields.size()) {
            return null;
        }
        String value = fields.get(index).strip();
        return value.isEmpty() ? null : value;
    }

    /** Null also for what is no finite number. */
    @Nullable
    Double number(String column) {
        String value = text(column);
        try {
            Double number = value == null ? null : Double.valueOf(value);
            return number == null || number.isNaN() || number.isInfinite() ? null : number;
        } catch (NumberFormatException notANumber) {
            return null;
        }
    }
}
