package io.schedmate.shipping.find;

import io.schedmate.tables.Tables;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The form of a scheduler's job ids in file names.
 *
 * @param regex matches an id; contains no groups
 * @param isNumber whether leading zeros are only padding
 */
record IdForm(String regex, boolean isNumber) {

    private static final IdForm NAME = new IdForm("[^/]+?", false);
    private static final Map<String, IdForm> ALL = Tables.resource(IdForm.class, "id-forms.tsv", 3).stream()
            .collect(Collectors.toUnmodifiableMap(
                    row -> row.get(0), row -> new IdForm(row.get(1), row.get(2).equals("number"))));

    /** Returns the form of a scheduler's ids. For a scheduler without a row, an id is any text within one name. */
    static IdForm of(String scheduler) {
        return ALL.getOrDefault(scheduler, NAME);
    }
}
