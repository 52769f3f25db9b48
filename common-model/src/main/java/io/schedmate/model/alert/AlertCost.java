package io.schedmate.model.alert;

import io.schedmate.model.check.Require;
import org.jspecify.annotations.Nullable;

/**
 * What a condition costs. Null where the number of GPUs, or how long the job will go on, is not known.
 *
 * @param gpuHoursSoFar since the condition began
 * @param gpuHoursAhead if nobody does anything
 */
public record AlertCost(
        @Nullable Double gpuHoursSoFar, @Nullable Double gpuHoursAhead) {

    public static final AlertCost UNKNOWN = new AlertCost(null, null);

    public AlertCost {
        Require.notNegative("gpuHoursSoFar", gpuHoursSoFar);
        Require.notNegative("gpuHoursAhead", gpuHoursAhead);
    }
}
