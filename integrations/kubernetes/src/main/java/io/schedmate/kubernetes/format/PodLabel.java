package io.schedmate.kubernetes.format;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A label by which pods of a job are found.
 *
 * @param field the path of the field that holds the label's value; empty = the value is the job's name
 */
record PodLabel(String label, String field) {

    /** Reads {@code label} or {@code label=field}, several with commas between them. */
    static List<PodLabel> all(String text) {
        return Arrays.stream(text.split(",", -1))
                .map(each -> each.split("=", 2))
                .map(parts -> new PodLabel(parts[0], parts.length == 1 ? "" : parts[1]))
                .toList();
    }

    /** Empty as long as the job has no value for it. */
    Optional<String> selector(String name, Map<String, Object> job) {
        Optional<String> value =
                field.isEmpty() ? Optional.of(name) : Optional.ofNullable(Fields.text(Fields.one(job, field)));
        return value.map(each -> label + "=" + each);
    }
}
