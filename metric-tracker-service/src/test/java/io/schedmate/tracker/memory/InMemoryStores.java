package io.schedmate.tracker.memory;

import io.schedmate.edge.event.InMemorySeenEvents;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.job.JobId;
import io.schedmate.testing.memory.InMemoryOutbox;
import io.schedmate.testing.memory.InMemoryTransactions;
import io.schedmate.tracker.intake.chunk.ChunkBacklog;
import java.time.Clock;
import java.util.List;
import java.util.stream.Collectors;

/** The tracker's stores in memory. */
public final class InMemoryStores implements TrackerStores {

    private final InMemoryTransactions transactions = new InMemoryTransactions();
    private final InMemoryOutbox outbox = new InMemoryOutbox(transactions);
    private final InMemoryKnownJobs jobs = new InMemoryKnownJobs(transactions);
    private final InMemoryJobOwners owners = new InMemoryJobOwners(transactions);
    private final InMemoryKinPaces similar = new InMemoryKinPaces(transactions);
    private final InMemorySourcePositions positions = new InMemorySourcePositions(transactions);
    private final InMemoryHeldLines held = new InMemoryHeldLines(transactions, jobs, owners);
    private final InMemoryParkedLines parked = new InMemoryParkedLines(transactions);
    private final InMemoryPartitionPositions partitions = new InMemoryPartitionPositions(transactions, this::leaves);
    private final InMemoryPackingVerdicts verdicts = new InMemoryPackingVerdicts(transactions, jobs);
    private final InMemoryAttemptStates states;
    private final InMemoryHardwareUses hardware;
    private final InMemoryAlerts alerts;
    private final InMemoryLearnedPlans plans;

    public InMemoryStores(Clock clock) {
        states = new InMemoryAttemptStates(transactions, jobs, job -> leaves(job) || held.holds(job), clock);
        hardware = new InMemoryHardwareUses(transactions, new InMemorySeenEvents(clock));
        alerts = new InMemoryAlerts(transactions, clock);
        plans = new InMemoryLearnedPlans(transactions, clock);
    }

    /** Returns whether chunks of a job wait in the outbox. */
    private boolean leaves(JobId jobId) {
        return !chunks(jobId).isEmpty();
    }

    private List<LogChunk> chunks(JobId jobId) {
        return outbox.events(LogChunk.class).stream()
                .filter(chunk -> jobId.equals(chunk.jobId()))
                .toList();
    }

    @Override
    public InMemoryTransactions transactions() {
        return transactions;
    }

    @Override
    public InMemoryOutbox outbox() {
        return outbox;
    }

    @Override
    public InMemoryKnownJobs jobs() {
        return jobs;
    }

    @Override
    public InMemoryJobOwners owners() {
        return owners;
    }

    @Override
    public InMemoryKinPaces similar() {
        return similar;
    }

    @Override
    public InMemorySourcePositions positions() {
        return positions;
    }

    @Override
    public InMemoryHeldLines held() {
        return held;
    }

    @Override
    public InMemoryParkedLines parked() {
        return parked;
    }

    @Override
    public ChunkBacklog backlog() {
        return jobs -> jobs.stream()
                .filter(job -> outbox.events(LogChunk.class).size() >= MAX_CHUNKS
                        || chunks(job).size() >= MAX_CHUNKS_PER_JOB)
                .collect(Collectors.toSet());
    }

    @Override
    public InMemoryPartitionPositions partitions() {
        return partitions;
    }

    @Override
    public InMemoryAttemptStates states() {
        return states;
    }

    @Override
    public InMemoryHardwareUses hardware() {
        return hardware;
    }

    @Override
    public InMemoryAlerts alerts() {
        return alerts;
    }

    @Override
    public InMemoryPackingVerdicts verdicts() {
        return verdicts;
    }

    @Override
    public InMemoryLearnedPlans plans() {
        return plans;
    }

    @Override
    public void close() {
        // There is nothing to close.
    }
}
