package io.schedmate.client;

import java.time.Duration;

/**
 * Repeats a check with a pause after each. The pause grows while there is no answer, to at most a minute. The checked
 * systems send no notifications: Slurm's and Ray's interfaces cannot, and file system notifications do not work on the
 * network file systems with logs.
 */
public final class Rounds {

    private static final Duration MAX_TIME = Duration.ofMinutes(1);

    private final Duration usual;
    private final Sleep sleep;
    private Duration next;

    /** @param seconds the usual pause, 0.1 to 3600; {@link IllegalArgumentException} for other values */
    public Rounds(double seconds) {
        this(seconds, Thread::sleep);
    }

    /**
     * Creates rounds that wait in another way than by sleeping.
     *
     * @param seconds the usual pause, 0.1 to 3600; {@link IllegalArgumentException} for other values
     */
    public Rounds(double seconds, Sleep sleep) {
        if (!(seconds >= 0.1 && seconds <= 3600)) {
            throw new IllegalArgumentException("Expected a pause of 0.1 to 3600 seconds, got (%s).".formatted(seconds));
        }
        this.usual = Duration.ofMillis(Math.round(seconds * 1000));
        this.next = usual;
        this.sleep = sleep;
    }

    /** Waits. */
    @FunctionalInterface
    public interface Sleep {
        void sleep(Duration pause) throws InterruptedException;
    }

    /** One check. */
    @FunctionalInterface
    public interface Round<E extends Exception> {
        Outcome look() throws E, InterruptedException;
    }

    /** The outcome of a check. */
    public enum Outcome {
        /** There may be more immediately. */
        MORE,
        /** There is no more for now. */
        DONE,
        /** There was no answer. */
        UNAVAILABLE
    }

    /** Repeats until this thread is interrupted or a check throws; never returns. */
    public <E extends Exception> void repeat(Round<E> round) throws E, InterruptedException {
        while (true) {
            Outcome outcome = round.look();
            if (outcome != Outcome.UNAVAILABLE) {
                answered();
            }
            if (outcome != Outcome.MORE) {
                pause();
            }
        }
    }

    /** Records an answer: the next pause is the usual one. */
    public void answered() {
        next = usual;
    }

    /** Waits; the next pause is twice as long unless there is an answer before. */
    public void pause() throws InterruptedException {
        sleep.sleep(next);
        Duration twice = next.multipliedBy(2);
        next = twice.compareTo(MAX_TIME) < 0 ? twice : longer(usual, MAX_TIME);
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }
}
