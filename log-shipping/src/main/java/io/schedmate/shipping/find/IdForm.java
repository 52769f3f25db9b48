package io.schedmate.shipping.find;

import io.schedmate.tables.Tables;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What the ids of a scheduler's jobs look like in the names of files.
 *
 * @param regex of an id, without groups
 * @param isNumber whether zeros at its start only pad it
 */
record IdForm(String regex, boolean isNumber) {

    private static final IdForm NAME = new IdForm("[^/]+?", false);
    private static final Map<String, IdForm> ALL = Tables.resource(IdForm.class, "id-forms.tsv", 3).stream()
            .collect(Collectors.toUnmodifiableMap(
                    row -> row.get(0), row -> new IdForm(row.get(1), row.get(2).equals("number"))));

    /** A scheduler without a row may use any text within one name. */
    static IdForm of(String scheduler) {
        return ALL.getOrDefault(scheduler, NAME);
    }
}
