package io.schedmate.gateway.limit;

/**
 * The rate limit of a caller.
 *
 * @param callsPerSecond mean rate, at least 1
 * @param burst number of calls at once after a pause, at least 1
 */
public record Rate(int callsPerSecond, int burst) {

    public Rate {
        if (callsPerSecond < 1 || burst < 1) {
            throw new IllegalArgumentException(
                    "Expected callsPerSecond and burst of at least 1 (" + callsPerSecond + ", " + burst + ").");
        }
    }
}
