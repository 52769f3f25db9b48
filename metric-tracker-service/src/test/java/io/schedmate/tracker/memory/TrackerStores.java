package io.schedmate.tracker.memory;

import io.schedmate.edge.outbox.Outbox;
import io.schedmate.edge.outbox.Transactions;
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
import io.schedmate.tracker.node.HardwareUses;
import io.schedmate.tracker.packing.PackingVerdicts;
import io.schedmate.tracker.state.AttemptStates;

/** All stores of the tracker. */
public interface TrackerStores extends AutoCloseable {

    /** The maximum numbers of chunks in the outbox, in total and per job. */
    int MAX_CHUNKS = 5;

    int MAX_CHUNKS_PER_JOB = 3;

    Transactions transactions();

    Outbox outbox();

    KnownJobs jobs();

    JobOwners owners();

    SimilarThroughputs similar();

    SourcePositions positions();

    HeldLines held();

    ParkedLines parked();

    ChunkBacklog backlog();

    PartitionPositions partitions();

    AttemptStates states();

    HardwareUses hardware();

    Alerts alerts();

    PackingVerdicts verdicts();

    LearnedPlans plans();

    @Override
    void close();
}
