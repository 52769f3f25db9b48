package io.schedmate.failure.archive;

import io.schedmate.failure.memory.InMemoryStores;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import io.schedmate.recovery.budget.Budgets;
import io.schedmate.recovery.topology.Topology;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** An archive in memory with the lines of one job. */
public final class KeptLines {

    /** The time of all lines. */
    public static final Instant T = Instant.parse("2026-03-02T12:00:00Z");

    private static final JobId JOB = JobId.of("hall-a", "slurm", "1");

    private final InMemoryStores stores = new InMemoryStores(Clock.systemUTC(), Topology.unknown(), Budgets.standard());
    public final LogArchive archive = new LogArchive(stores.lines(), stores.transactions());

    public LogStore store() {
        return stores.lines();
    }

    LogRetention retention(Clock clock, LogRetention.Limits limits, LogRetention.Account account) {
        return new LogRetention(stores.lines(), stores.transactions(), clock, limits, account);
    }

    /** Returns the number of new lines. */
    public long take(String file, long first, String... lines) {
        return take(new LogSource(file, null, null), first, lines);
    }

    /** Returns the number of new lines. */
    public long take(LogSource source, long first, String... lines) {
        return archive.take(new LogChunk(
                UUID.randomUUID(), JOB, "hall-a", 1, T, source, 0, first, null, LogOrder.EXACT, List.of(lines)));
    }

    public LogStream stream(String file) {
        return streams().stream()
                .filter(stream -> stream.name().equals(file))
                .findFirst()
                .orElseThrow();
    }

    public List<LogStream> streams() {
        return archive.streams(JOB, 1);
    }
}
