package io.schedmate.tracker.label;

import io.schedmate.model.api.metrics.ErrorTemplate;
import java.util.List;

/**
 * What is kept of the labels of an attempt's lines.
 *
 * @param errors lines that were errors
 * @param warnings lines that were warnings
 * @param templates of the first errors that were new, in the order in which they came
 */
public record LabelState(long errors, long warnings, List<ErrorTemplate> templates) {

    public static final LabelState NONE = new LabelState(0, 0, List.of());

    public LabelState {
        templates = List.copyOf(templates);
    }
}
