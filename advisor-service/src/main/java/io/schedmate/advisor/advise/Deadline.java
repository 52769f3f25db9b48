package io.schedmate.advisor.advise;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** The latest time at which an answer is useful. */
public record Deadline(Instant end, InstantSource clock) {

    public static Deadline in(Duration time, InstantSource clock) {
        return new Deadline(clock.instant().plus(time), clock);
    }

    /** Returns the remaining time, at least zero. */
    public Duration left() {
        Duration left = Duration.between(clock.instant(), end);
        return left.isNegative() ? Duration.ZERO : left;
    }

    /**
     * Returns an earlier deadline for a step that precedes others.
     *
     * @param share share of the remaining time, 0 to 1
     */
    public Deadline share(double share) {
        return new Deadline(clock.instant().plusNanos((long) (left().toNanos() * share)), clock);
    }
}
