package io.schedmate.languagemodel.guard;

import java.time.Duration;

/**
 * The limits of the guard.
 *
 * @param deadline of one question, retries included
 * @param tries calls for one question, the first included
 * @param firstPause before the second try; it doubles after each
 * @param concurrentCalls calls under way at once; one more is refused at once
 * @param failuresToRest failed calls among the last ten that open the breaker, 1 to 10
 * @param rest how long an open breaker asks nothing
 */
public record GuardSettings(
        Duration deadline, int tries, Duration firstPause, int concurrentCalls, int failuresToRest, Duration rest) {

    public static final GuardSettings DEFAULTS =
            new GuardSettings(Duration.ofSeconds(60), 3, Duration.ofMillis(500), 4, 5, Duration.ofSeconds(30));
}
