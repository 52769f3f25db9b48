package io.schedmate.evaluation.corpus;

import io.schedmate.model.FailureCategory;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A log that ends in a failure, or holds one.
 *
 * @param firstErrorLine where this failure's output starts, from 1
 * @param rootCauseLine the line that says why, from 1
 * @param infraType as labelled; null unless the category is infrastructure
 * @param component what the text names as faulty: kind to value; free text stands under the kind {@code text}; empty
 *     where it names nothing
 * @param reason the finer name, after the Acme trace's taxonomy
 * @param ambiguous the text alone allows another reading of the category
 * @param multiRun several attempts or tasks stand in the file
 */
public record FailureLog(
        String file,
        String source,
        long firstErrorLine,
        long rootCauseLine,
        FailureCategory category,
        @Nullable String infraType,
        Map<String, String> component,
        @Nullable String reason,
        boolean ambiguous,
        boolean multiRun)
        implements LabelledLog {

    public FailureLog {
        component = Map.copyOf(component);
    }
}
