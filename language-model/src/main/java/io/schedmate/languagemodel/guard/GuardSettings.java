package io.schedmate.languagemodel.guard;

import java.time.Duration;

/**
 * The limits of the guard.
 *
 * @param deadline time limit of one question, including retries
 * @param tries most calls for one question, including the first
 * @param firstPause pause before the second try; it doubles after each try
 * @param concurrentCalls most calls in progress at a time; further calls are refused immediately
 * @param failuresToRest failed calls among the last ten that open the breaker, 1 to 10
 * @param rest how long an open breaker blocks calls
 */
public record GuardSettings(
        Duration deadline, int tries, Duration firstPause, int concurrentCalls, int failuresToRest, Duration rest) {

    public static final GuardSettings DEFAULTS =
            new GuardSettings(Duration.ofSeconds(60), 3, Duration.ofMillis(500), 4, 5, Duration.ofSeconds(30));
}
