package io.schedmate.recovery.rate;

import java.time.Duration;

/**
 * How rates are estimated and judged.
 *
 * @param halfLife after which an incident and an hour without one count half
 * @param level of the credible interval, 0 to 1
 * @param factor a node is suspect that fails more than so many times as often as its fleet
 * @param suspectFrom how probable that is to be, 0.5 to 1
 * @param incidentGap events that come so soon after the first of an incident belong to it
 */
public record RateSettings(Duration halfLife, double level, double factor, double suspectFrom, Duration incidentGap) {

    public RateSettings {
        if (!halfLife.isPositive()) {
            throw new IllegalArgumentException("Expected a half-life of more than 0, got (%s).".formatted(halfLife));
        }
        if (!(level > 0 && level < 1)) {
            throw new IllegalArgumentException("Expected a level between 0 and 1, got (%s).".formatted(level));
        }
        if (!(factor >= 1)) {
            throw new IllegalArgumentException("Expected a factor of 1 or more, got (%s).".formatted(factor));
        }
        if (!(suspectFrom >= 0.5 && suspectFrom < 1)) {
            throw new IllegalArgumentException(
                    "Expected a probability from 0.5 to 1, got (%s).".formatted(suspectFrom));
        }
        if (incidentGap.isNegative()) {
            throw new IllegalArgumentException("Expected a gap of 0 or more, got (%s).".formatted(incidentGap));
        }
    }

    /** The half-life did best on the earlier halves of the published records; the others were set beforehand. */
    public static RateSettings standard() {
        return new RateSettings(Duration.ofDays(90), 0.9, 2, 0.95, Duration.ofHours(1));
    }
}
