package io.schedmate.recovery.rate;

import java.time.Duration;

/**
 * The settings for estimating and judging failure rates.
 *
 * @param halfLife age at which an incident, or a time without one, counts half
 * @param level level of the credible interval, between 0 and 1
 * @param factor multiple of the fleet's mean rate above which a node is suspect
 * @param suspectFrom probability of exceeding that multiple, above which a node is suspect; 0.5 to 1
 * @param incidentGap longest time after the first event of an incident at which an event still belongs to it
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

    /**
     * Returns the default settings. The half-life did best on the earlier halves of the published records; the other
     * values were set beforehand.
     */
    public static RateSettings standard() {
        return new RateSettings(Duration.ofDays(90), 0.9, 2, 0.95, Duration.ofHours(1));
    }
}
