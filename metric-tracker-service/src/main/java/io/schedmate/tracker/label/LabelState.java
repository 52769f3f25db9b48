package io.schedmate.tracker.label;

import io.schedmate.model.api.metrics.ErrorTemplate;
import java.util.List;

/**
 * The stored label counts of an attempt.
 *
 * @param errors number of error lines
 * @param warnings number of warning lines
 * @param templates templates of the first distinct errors, in order
 */
public record LabelState(long errors, long warnings, List<ErrorTemplate> templates) {

    public static final LabelState NONE = new LabelState(0, 0, List.of());

    public LabelState {
        templates = List.copyOf(templates);
    }
}
