package io.schedmate.agent.command;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.BooleanSupplier;

/**
 * Polls until a condition holds.
 *
 * @param every the interval
 */
public record Poll(Duration every, InstantSource clock) {

    /**
     * Polls until the condition holds or the time is over.
     *
     * @return whether the condition holds
     */
    public boolean until(Duration longest, BooleanSupplier holds) {
        Instant end = clock.instant().plus(longest);
        while (!holds.getAsBoolean()) {
            if (!clock.instant().isBefore(end)) {
                return false;
            }
            pause();
        }
        return true;
    }

    private void pause() {
        try {
            Thread.sleep(every);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new SchedulerUnavailable("Waiting was interrupted. The agent may be shutting down.");
        }
    }
}
