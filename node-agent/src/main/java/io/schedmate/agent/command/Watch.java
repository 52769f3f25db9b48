package io.schedmate.agent.command;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * Looks again and again until something holds.
 *
 * @param every between two looks
 */
public record Watch(Duration every) {

    /** Returns when it holds or the time is over, and whether it holds. */
    public boolean until(Duration longest, BooleanSupplier holds) {
        long end = System.nanoTime() + longest.toNanos();
        while (!holds.getAsBoolean()) {
            if (System.nanoTime() - end >= 0) {
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
            throw new SchedulerAway("Expected to go on waiting (interrupted). Maybe the agent is being stopped.");
        }
    }
}
