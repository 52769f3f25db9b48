package io.schedmate.tracker.memory;

import io.schedmate.logs.extract.plan.ExtractionPlan;
import io.schedmate.testing.memory.InMemoryTransactions;
import io.schedmate.testing.memory.Rows;
import io.schedmate.tracker.ladder.LearnedPlans;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Stores plans in memory. */
public final class InMemoryLearnedPlans implements LearnedPlans {

    /**
     * A row.
     *
     * @param answer null = a call is in progress
     */
    private record Row(
            String engine, Instant askedAt, @Nullable Learned answer) {}

    private final Rows<Long, Row> plans;
    private final Clock clock;

    public InMemoryLearnedPlans(InMemoryTransactions transactions, Clock clock) {
        this.plans = transactions.rows();
        this.clock = clock;
    }

    @Override
    public Optional<Learned> find(long shape) {
        return plans.find(shape).map(Row::answer);
    }

    @Override
    public boolean claim(long shape, String engine, Duration lease) {
        Instant now = clock.instant();
        boolean free = plans.find(shape)
                .map(row -> isFree(row, engine, now.minus(lease)))
                .orElse(true);
        if (free) {
            plans.put(shape, new Row(engine, now, null));
        }
        return free;
    }

    private static boolean isFree(Row row, String engine, Instant leasedSince) {
        return row.answer() == null
                ? row.askedAt().isBefore(leasedSince)
                : row.answer().plan() == null && !row.engine().equals(engine);
    }

    @Override
    public void keep(long shape, String engine, @Nullable ExtractionPlan plan) {
        plans.find(shape)
                .filter(row -> row.engine().equals(engine))
                .ifPresent(row -> plans.put(shape, new Row(engine, row.askedAt(), new Learned(engine, plan))));
    }

    @Override
    public void release(long shape, String engine) {
        plans.find(shape)
                .filter(row -> row.engine().equals(engine) && row.answer() == null)
                .ifPresent(_ -> plans.remove(shape));
    }
}
