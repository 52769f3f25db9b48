package io.schedmate.logs.extract.plan;

import io.schedmate.logs.extract.plan.value.NumberScan;
import org.jspecify.annotations.Nullable;

/** Port: known formats, tried for each shape of line before the rules. Thread-safe. */
public interface KnownFormats {

    /** No formats. */
    KnownFormats NONE = (segment, numbers) -> null;

    /** Returns the plan for segments of this shape, or null if no format matches. */
    @Nullable
    ExtractionPlan plan(String segment, NumberScan numbers);

    /** Returns a version that increases when the formats change; plans of an earlier version are then invalid. */
    default long version() {
        return 0;
    }
}
