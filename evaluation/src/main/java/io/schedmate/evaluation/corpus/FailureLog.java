package io.schedmate.evaluation.corpus;

import io.schedmate.model.FailureCategory;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A log with a failure.
 *
 * @param firstErrorLine start of this failure's output, from 1
 * @param rootCauseLine the line that states the cause, from 1
 * @param infraType as labelled; null unless the category is infrastructure
 * @param component what the text names as faulty: kind to value; free text has the kind {@code text}; empty if it names
 *      nothing
 * @param reason the finer name, in the Acme trace's taxonomy
 * @param ambiguous whether the text alone allows another category
 * @param multiRun whether the file contains several attempts or tasks
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
