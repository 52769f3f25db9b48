package io.schedmate.kubernetes.format;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A label that identifies the pods of a job.
 *
 * @param field the path of the field that contains the label's value; empty if the value is the job's name
 */
record PodLabel(String label, String field) {

    /** Parses {@code label} or {@code label=field}, several separated by commas. */
    static List<PodLabel> all(String text) {
        return Arrays.stream(text.split(",", -1))
                .map(each -> each.split("=", 2))
                .map(parts -> new PodLabel(parts[0], parts.length == 1 ? "" : parts[1]))
                .toList();
    }

    /** Returns the selector; empty while the job has no value for the label. */
    Optional<String> selector(String name, Map<String, Object> job) {
        Optional<String> value =
                field.isEmpty() ? Optional.of(name) : Optional.ofNullable(Fields.text(Fields.one(job, field)));
        return value.map(each -> label + "=" + each);
    }
}
