package io.schedmate.model.advice;

import io.schedmate.model.check.Require;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A field without a value, and the reason.
 *
 * @param where place that could not be followed: {@code path:line} or {@code command}; null in other cases
 * @param alternatives the possible values; empty in other cases
 */
public record OpenField(
        String name, FieldCertainty certainty, @Nullable String where, List<FieldAlternative> alternatives) {

    public OpenField {
        Require.text("name", name);
        Require.present("certainty", certainty);
        alternatives = Require.items("alternatives", alternatives);
    }
}
