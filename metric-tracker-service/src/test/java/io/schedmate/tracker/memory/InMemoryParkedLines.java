package io.schedmate.tracker.memory;

import io.schedmate.testing.memory.InMemoryTransactions;
import io.schedmate.testing.memory.Rows;
import io.schedmate.tracker.intake.chunk.hold.ParkedLines;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Stores parked lines in memory. */
public final class InMemoryParkedLines implements ParkedLines {

    private record Key(String source, @Nullable String job) {}

    /** Lines of one source that belong to no job. */
    public record Parked(String source, @Nullable String job, long lines, String sample) {}

    private final Rows<Key, Parked> parked;

    public InMemoryParkedLines(InMemoryTransactions transactions) {
        this.parked = transactions.rows();
    }

    @Override
    public void park(Reason why, String source, @Nullable String job, long lines, String sample) {
        Key key = new Key(source, job);
        Parked before = parked.find(key).orElse(new Parked(source, job, 0, sample));
        parked.put(key, new Parked(source, job, before.lines() + lines, before.sample()));
    }

    public List<Parked> all() {
        return parked.all().toList();
    }
}
