package io.schedmate.code.limit;

import java.util.function.Supplier;

/**
 * The work limit of one inspection. A tree is untrusted input and must not keep a thread busy indefinitely. Work is
 * counted in characters read and statements followed, so a limit means the same on each machine.
 */
public final class WorkLimit {

    /**
     * The limit for one inspection. It was chosen far above the needs of an ordinary repository; this was not measured.
     */
    public static final long OF_AN_INSPECTION = 3_000_000_000L;

    private static final ScopedValue<WorkLimit> CURRENT = ScopedValue.newInstance();
    /** Texts up to this length take negligible time. */
    private static final int SHORT = 200;

    private long left;

    private WorkLimit(long left) {
        this.left = left;
    }

    /**
     * Runs {@code work} within {@code limit}.
     *
     * @throws WorkLimitExceeded if the limit is reached, or the thread is interrupted
     */
    public static <T> T within(long limit, Supplier<T> work) {
        return ScopedValue.where(CURRENT, new WorkLimit(limit)).call(work::get);
    }

    /**
     * Counts work. Must be called in each loop that an input can make long.
     *
     * @throws WorkLimitExceeded if the limit is reached, or the thread is interrupted
     */
    public static void spend(long amount) {
        if (CURRENT.isBound()) {
            CURRENT.get().take(amount);
        }
        if (Thread.currentThread().isInterrupted()) {
            throw new WorkLimitExceeded("The thread was interrupted.");
        }
    }

    private void take(long amount) {
        left -= amount;
        if (left < 0) {
            throw new WorkLimitExceeded("Expected a tree that takes less work to read.");
        }
    }

    /** Wraps a text for a backtracking pattern, so that each character read counts as work. */
    public static CharSequence text(CharSequence text) {
        return text.length() <= SHORT ? text : new CountedText(text.toString());
    }
}
