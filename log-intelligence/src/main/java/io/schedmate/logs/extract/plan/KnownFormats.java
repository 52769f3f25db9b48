package io.schedmate.logs.extract.plan;

import io.schedmate.logs.extract.plan.value.NumberScan;
import org.jspecify.annotations.Nullable;

/** Formats that are known for sure: asked for each shape of line before the rules are. Safe for use by several threads. */
public interface KnownFormats {

    /** None. */
    KnownFormats NONE = (segment, numbers) -> null;

    /** What to read from segments of this shape, null where no format fits. */
    @Nullable
    ExtractionPlan plan(String segment, NumberScan numbers);

    /** Grows when the formats change; plans that were made by an earlier version no longer hold. */
    default long version() {
        return 0;
    }
}
