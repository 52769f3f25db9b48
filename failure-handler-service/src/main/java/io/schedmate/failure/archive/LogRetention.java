package io.schedmate.failure.archive;

import io.schedmate.edge.outbox.Transactions;
import io.schedmate.failure.archive.LogStore.Dropped;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Supplier;

/** Deletes lines that exceed the limits of age or size. Each stream records the number of its deleted lines. */
public record LogRetention(LogStore store, Transactions transactions, Clock clock, Limits limits, Account account) {

    private static final int AT_ONCE = 1000;

    /** Deletes the lines beyond the limits. */
    public void sweep() {
        drop("age", () -> store.dropOlderThan(clock.instant().minus(limits.age()), AT_ONCE));
        drop("job", () -> store.dropBeyondOfJobs(limits.jobBytes()));
        drop("total", () -> store.dropBeyondInAll(limits.allBytes(), AT_ONCE));
    }

    private void drop(String why, Supplier<Dropped> some) {
        Dropped dropped;
        do {
            dropped = transactions.inOne(some);
            if (dropped.blocks() > 0) {
                account.dropped(why, dropped);
            }
        } while (dropped.blocks() > 0);
    }

    /**
     * The limits of the archive.
     *
     * @param age maximum age of lines
     * @param jobBytes maximum size of one job's lines in all attempts; the newest lines are kept
     * @param allBytes maximum size of all jobs' lines
     */
    public record Limits(Duration age, long jobBytes, long allBytes) {}

    /** Reports what was deleted. */
    public interface Account {

        /** @param why the exceeded limit: {@code age}, {@code job} or {@code total} */
        void dropped(String why, Dropped dropped);
    }
}
