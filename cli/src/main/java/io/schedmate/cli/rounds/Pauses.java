package io.schedmate.cli.rounds;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.Problem;
import java.time.Duration;

/**
 * How long to wait between two looks: longer and longer while nobody answers, a minute at most. What is looked at calls
 * nobody back: Slurm's and Ray's interfaces cannot, and a watch is blind on the network file systems that logs lie on.
 */
public final class Pauses {

    private static final Duration LONGEST = Duration.ofMinutes(1);

    private final Duration usual;
    private Duration next;

    /** @param seconds usually, from 0.1 to 3600; {@link CommandFailed} for another */
    public Pauses(double seconds) {
        if (!(seconds >= 0.1 && seconds <= 3600)) {
            throw new CommandFailed(Problem.usage(
                    "Expected 0.1 to 3600 seconds for --every", Double.toString(seconds), "write --every 5"));
        }
        usual = Duration.ofMillis(Math.round(seconds * 1000));
        next = usual;
    }

    /** Somebody answered: the next pause is the usual one. */
    public void good() {
        next = usual;
    }

    /** Waits; the next pause is twice as long unless somebody answers before. */
    public void pause() throws InterruptedException {
        Thread.sleep(next);
        Duration twice = next.multipliedBy(2);
        next = twice.compareTo(LONGEST) < 0 ? twice : longer(usual, LONGEST);
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }
}
