package io.schedmate.gateway.limit;

/**
 * How often a caller may call.
 *
 * @param callsPerSecond over time, at least 1
 * @param burst how many at once after a pause, at least 1
 */
public record Rate(int callsPerSecond, int burst) {

    public Rate {
        if (callsPerSecond < 1 || burst < 1) {
            throw new IllegalArgumentException(
                    "Expected callsPerSecond and burst of at least 1 (" + callsPerSecond + ", " + burst + ").");
        }
    }
}
