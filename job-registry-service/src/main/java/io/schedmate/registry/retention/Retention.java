package io.schedmate.registry.retention;

import io.schedmate.edge.outbox.Transactions;
import io.schedmate.registry.deadletter.KeptLetters;
import io.schedmate.registry.lifecycle.Jobs;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** Forgets what has been kept long enough. */
public final class Retention {

    private static final int AT_ONCE = 1000;

    private final Jobs jobs;
    private final KeptLetters letters;
    private final SeenBefore seen;
    private final Transactions transactions;
    private final Clock clock;
    private final Periods periods;

    public Retention(
            Jobs jobs, KeptLetters letters, SeenBefore seen, Transactions transactions, Clock clock, Periods periods) {
        this.jobs = jobs;
        this.letters = letters;
        this.seen = seen;
        this.transactions = transactions;
        this.clock = clock;
        this.periods = periods;
    }

    /** @return how many ended jobs are gone now */
    public int sweep() {
        Instant now = clock.instant();
        transactions.inOne(() -> seen.forgetBefore(now.minus(periods.seenEvents())));
        transactions.inOne(() -> letters.forgetBefore(now.minus(periods.deadLetters())));
        int gone = 0;
        int last;
        do {
            last = transactions.inOne(() -> jobs.forgetEndedBefore(now.minus(periods.jobs()), AT_ONCE));
            gone += last;
        } while (last == AT_ONCE);
        return gone;
    }

    /** How long each is kept. */
    public record Periods(Duration jobs, Duration deadLetters, Duration seenEvents) {}

    /** What was noted of events that came in. */
    public interface SeenBefore {

        int forgetBefore(Instant time);
    }
}
