package io.schedmate.model.alert;

import io.schedmate.model.check.Require;
import org.jspecify.annotations.Nullable;

/**
 * The cost of a condition. Null if the number of GPUs or the remaining time is unknown.
 *
 * @param gpuHoursSoFar GPU hours since the condition began
 * @param gpuHoursAhead further GPU hours if nobody acts
 */
public record AlertCost(
        @Nullable Double gpuHoursSoFar, @Nullable Double gpuHoursAhead) {

    public static final AlertCost UNKNOWN = new AlertCost(null, null);

    public AlertCost {
        Require.notNegative("gpuHoursSoFar", gpuHoursSoFar);
        Require.notNegative("gpuHoursAhead", gpuHoursAhead);
    }
}
