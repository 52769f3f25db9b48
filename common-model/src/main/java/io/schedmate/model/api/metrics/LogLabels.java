package io.schedmate.model.api.metrics;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.util.List;

/**
 * What an attempt's log tells of errors and warnings, as far as it was read.
 *
 * @param errors lines that are errors
 * @param warnings lines that are warnings
 * @param minutes those with an error or a warning, oldest first
 * @param errorTemplates the first ones that were new, in the order in which they came
 */
public record LogLabels(long errors, long warnings, List<LabelMinute> minutes, List<ErrorTemplate> errorTemplates) {

    public static final LogLabels NONE = new LogLabels(0, 0, List.of(), List.of());

    public LogLabels {
        Require.notNegative("errors", errors);
        Require.notNegative("warnings", warnings);
        minutes = Limits.items("minutes", minutes, 0, 1000);
        errorTemplates = Limits.items("errorTemplates", errorTemplates, 0, 100);
    }
}
