package io.schedmate.model.api.agent.check;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import org.jspecify.annotations.Nullable;

/**
 * A value that a check measured.
 *
 * @param name name of the measured quantity
 * @param limit limit that the value is compared with; null = none
 * @param passed whether it is within the limit; null = no limit
 */
public record Measurement(
        String name,
        double value,
        String unit,
        @Nullable Double limit,
        @Nullable Boolean passed) {

    public Measurement {
        Limits.text("name", Require.present("name", name), 1, 64);
        Limits.finite("value", value);
        Limits.text("unit", Require.present("unit", unit), 1, 32);
        Limits.finite("limit", limit);
    }
}
