package io.schedmate.registry.retention;

import io.schedmate.edge.outbox.Transactions;
import io.schedmate.registry.deadletter.KeptLetters;
import io.schedmate.registry.lifecycle.Archives;
import io.schedmate.registry.lifecycle.Jobs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** Deletes data that has exceeded its retention time. */
public record Retention(
        Jobs jobs,
        KeptLetters letters,
        Archives archives,
        SeenBefore seen,
        Transactions transactions,
        Clock clock,
        Periods periods) {

    private static final int AT_ONCE = 1000;

    /** @return the number of ended jobs that were deleted */
    public int sweep() {
        Instant now = clock.instant();
        // Each call deletes rows in batches, each batch in its own transaction.
        seen.forgetBefore(now.minus(periods.seenEvents()));
        letters.forgetBefore(now.minus(periods.deadLetters()));
        jobs.dropForgottenBefore(now.minus(periods.jobs()));
        int gone = 0;
        int last;
        do {
            last = transactions.inOne(() -> jobs.forgetEndedBefore(now.minus(periods.jobs()), AT_ONCE));
            gone += last;
        } while (last == AT_ONCE);
        forgetArchives(now.minus(periods.archives()));
        return gone;
    }

    private void forgetArchives(Instant before) {
        try {
            archives.forgetBefore(before, jobs.archives());
        } catch (IOException e) {
            throw new UncheckedIOException("Expected to delete uploaded trees that no job names.", e);
        }
    }

    /**
     * The retention times.
     *
     * @param jobs time after a job's end; also the time for the note that a job was forgotten
     * @param archives time for uploaded trees that no stored job uses
     */
    public record Periods(Duration jobs, Duration deadLetters, Duration seenEvents, Duration archives) {}

    /** Stores the ids of the events that were received. */
    public interface SeenBefore {

        int forgetBefore(Instant time);
    }
}
