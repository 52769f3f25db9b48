package io.schedmate.tracker.store;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.schedmate.edge.event.JdbcSeenEvents;
import io.schedmate.edge.observe.Traces;
import io.schedmate.edge.outbox.JdbcOutbox;
import io.schedmate.edge.outbox.Outbox;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.testing.StoreDatabase;
import io.schedmate.tracker.alert.Alerts;
import io.schedmate.tracker.intake.chunk.ChunkBacklog;
import io.schedmate.tracker.intake.chunk.hold.HeldLines;
import io.schedmate.tracker.intake.chunk.hold.ParkedLines;
import io.schedmate.tracker.intake.chunk.position.PartitionPositions;
import io.schedmate.tracker.intake.chunk.position.SourcePositions;
import io.schedmate.tracker.jobs.JobOwners;
import io.schedmate.tracker.jobs.KnownJobs;
import io.schedmate.tracker.jobs.SimilarThroughputs;
import io.schedmate.tracker.ladder.LearnedPlans;
import io.schedmate.tracker.memory.TrackerStores;
import io.schedmate.tracker.node.HardwareUses;
import io.schedmate.tracker.packing.PackingVerdicts;
import io.schedmate.tracker.state.AttemptStates;
import io.schedmate.tracker.store.hardware.JdbcHardwareUses;
import io.schedmate.tracker.store.intake.JdbcChunkBacklog;
import io.schedmate.tracker.store.intake.JdbcHeldLines;
import io.schedmate.tracker.store.intake.JdbcParkedLines;
import io.schedmate.tracker.store.intake.JdbcPartitionPositions;
import io.schedmate.tracker.store.intake.JdbcSourcePositions;
import io.schedmate.wire.WireJson;
import java.time.Clock;

/** The tracker's stores in PostgreSQL. */
record JdbcStores(StoreDatabase database, Clock clock) implements TrackerStores {

    @Override
    public Transactions transactions() {
        return database.transactions();
    }

    @Override
    public Outbox outbox() {
        return new JdbcOutbox(
                database.jdbc(),
                database.batches(),
                database.transactions(),
                () -> null,
                clock,
                new SimpleMeterRegistry());
    }

    @Override
    public KnownJobs jobs() {
        return new JdbcKnownJobs(database.jdbc());
    }

    @Override
    public JobOwners owners() {
        return new JdbcJobOwners(database.jdbc());
    }

    @Override
    public SimilarThroughputs similar() {
        return new JdbcSimilarThroughputs(database.jdbc());
    }

    @Override
    public SourcePositions positions() {
        return new JdbcSourcePositions(database.jdbc(), clock);
    }

    @Override
    public HeldLines held() {
        return new JdbcHeldLines(database.jdbc(), Traces.none(), new SimpleMeterRegistry());
    }

    @Override
    public ParkedLines parked() {
        return new JdbcParkedLines(database.jdbc(), clock, new SimpleMeterRegistry());
    }

    @Override
    public ChunkBacklog backlog() {
        return new JdbcChunkBacklog(database.jdbc(), MAX_CHUNKS, MAX_CHUNKS_PER_JOB);
    }

    @Override
    public PartitionPositions partitions() {
        return new JdbcPartitionPositions(database.jdbc(), database.batches());
    }

    @Override
    public AttemptStates states() {
        return new JdbcAttemptStates(database.jdbc(), database.batches(), clock);
    }

    @Override
    public HardwareUses hardware() {
        return new JdbcHardwareUses(database.jdbc(), database.batches(), new JdbcSeenEvents(database.jdbc(), clock));
    }

    @Override
    public Alerts alerts() {
        return new JdbcAlerts(database.jdbc());
    }

    @Override
    public PackingVerdicts verdicts() {
        return new JdbcPackingVerdicts(database.jdbc());
    }

    @Override
    public LearnedPlans plans() {
        return new JdbcLearnedPlans(database.jdbc(), WireJson.tolerant());
    }

    @Override
    public void close() {
        database.close();
    }
}
