package io.schedmate.model.api.metrics;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.util.List;

/**
 * The errors and warnings in an attempt's log, as far as it was read.
 *
 * @param errors number of error lines
 * @param warnings number of warning lines
 * @param minutes minutes with an error or a warning, oldest first
 * @param errorTemplates templates of the first distinct errors, in order
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
