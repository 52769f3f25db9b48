package io.schedmate.code.effort;

import java.util.function.Supplier;

/**
 * The work that one inspection may take. A tree is hostile input: what it holds must not keep a thread busy for good.
 * Work is counted in characters looked at and statements followed, so that a limit means the same on every machine.
 */
public final class Effort {

    /** Chosen far above what a repository that nobody prepared should take; that was not measured. */
    public static final long OF_AN_INSPECTION = 3_000_000_000L;

    private static final ScopedValue<Effort> CURRENT = ScopedValue.newInstance();
    /** Texts up to this length take no time that is worth counting. */
    private static final int SHORT = 200;

    private long left;

    private Effort(long left) {
        this.left = left;
    }

    /**
     * Does {@code work} within {@code limit}.
     *
     * @throws EffortSpent when the limit is reached, or the thread is interrupted
     */
    public static <T> T within(long limit, Supplier<T> work) {
        return ScopedValue.where(CURRENT, new Effort(limit)).call(work::get);
    }

    /**
     * Counts work. To be called in every loop that an input can make long.
     *
     * @throws EffortSpent when the limit is reached, or the thread is interrupted
     */
    public static void spend(long amount) {
        if (CURRENT.isBound()) {
            CURRENT.get().take(amount);
        }
        if (Thread.currentThread().isInterrupted()) {
            throw new EffortSpent("The thread was interrupted.");
        }
    }

    private void take(long amount) {
        left -= amount;
        if (left < 0) {
            throw new EffortSpent("Expected a tree that takes less work to read.");
        }
    }

    /** A text for a backtracking pattern: what the pattern looks at counts as work. */
    public static CharSequence text(CharSequence text) {
        return text.length() <= SHORT ? text : new CountedText(text.toString());
    }
}
