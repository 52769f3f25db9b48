package io.schedmate.model.metrics;

import io.schedmate.model.check.Require;

/**
 * An amount of work per second.
 *
 * @param unit the counted thing, a slash, and {@code s}: {@code samples/s}, {@code tokens/s}, {@code it/s}
 */
public record Rate(double value, String unit) {

    public Rate {
        Require.notNegative("value", value);
        if (!Require.text("unit", unit).endsWith("/s")) {
            throw Require.refused("unit", "a count per second such as samples/s", unit, "convert the rate to seconds");
        }
    }
}
