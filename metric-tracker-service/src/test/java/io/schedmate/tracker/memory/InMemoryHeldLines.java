package io.schedmate.tracker.memory;

import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import io.schedmate.testing.memory.InMemoryTransactions;
import io.schedmate.testing.memory.Rows;
import io.schedmate.tracker.intake.chunk.hold.HeldLines;
import io.schedmate.tracker.intake.chunk.hold.LineHolding;
import io.schedmate.tracker.intake.chunk.line.IncomingLines;
import io.schedmate.tracker.jobs.JobOwners;
import io.schedmate.tracker.jobs.KnownJob;
import io.schedmate.tracker.jobs.KnownJobs;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Stores held lines in memory. */
public final class InMemoryHeldLines implements HeldLines {

    private record Row(long id, IncomingLines lines, Instant receivedAt, Instant notBefore) {

        JobId jobId() {
            return lines.jobId();
        }

        boolean isExact() {
            return lines.order() == LogOrder.EXACT;
        }

        boolean isAheadOf(int attempt) {
            Integer named = lines.attempt();
            return named != null && named > attempt;
        }

        Load load() {
            return new Load(1, LineHolding.bytes(lines.lines()));
        }
    }

    private final AtomicLong number = new AtomicLong();
    private final Rows<Long, Row> held;
    private final KnownJobs jobs;
    private final JobOwners owners;

    public InMemoryHeldLines(InMemoryTransactions transactions, KnownJobs jobs, JobOwners owners) {
        this.held = transactions.rows();
        this.jobs = jobs;
        this.owners = owners;
    }

    @Override
    public void hold(IncomingLines lines, Instant receivedAt, Instant notBefore) {
        long id = number.incrementAndGet();
        held.put(id, new Row(id, lines, receivedAt, notBefore));
    }

    @Override
    public boolean holds(JobId jobId, LogSource source, int attempt) {
        return held.all()
                .anyMatch(row -> row.isExact()
                        && !row.isAheadOf(attempt)
                        && row.jobId().equals(jobId)
                        && row.lines().source().equals(source));
    }

    /** Returns whether any lines of a job wait. */
    public boolean holds(JobId jobId) {
        return held.all().anyMatch(row -> row.jobId().equals(jobId));
    }

    @Override
    public Set<JobId> holding(Collection<JobId> wanted) {
        return held.where(row -> row.isExact() && wanted.contains(row.jobId()))
                .map(Row::jobId)
                .collect(Collectors.toSet());
    }

    @Override
    public boolean isIdle() {
        return held.all().findAny().isEmpty();
    }

    @Override
    public Loads loads(Collection<JobId> wanted) {
        Map<String, Load> ofSenders = held.all()
                .collect(Collectors.toMap(
                        row -> row.lines().sender().nameAt(row.lines().source()), Row::load, Load::plus));
        Map<JobId, Long> ofJobs = held.where(row -> wanted.contains(row.jobId()))
                .collect(Collectors.toMap(Row::jobId, row -> row.load().bytes(), Long::sum));
        return new Loads(ofSenders, ofJobs);
    }

    @Override
    public List<Held> takeDue(Instant now, int atMost) {
        return take(row -> !row.notBefore().isAfter(now) && isDecidable(row), atMost);
    }

    @Override
    public List<Held> takeExpired(Instant receivedBefore, int atMost) {
        return take(row -> row.receivedAt().isBefore(receivedBefore) && !isDecidable(row), atMost);
    }

    /** Returns whether enough is known about a job to decide whether these lines may be added to its log. */
    private boolean isDecidable(Row row) {
        return jobs.find(row.jobId())
                .filter(job -> !row.isAheadOf(job.attempt()))
                .filter(job -> !row.lines().sender().wantsNodes() || job.hasStarted())
                .filter(_ -> !row.lines().sender().wantsOwner()
                        || owners.find(row.jobId()).isPresent())
                .map(KnownJob::jobId)
                .isPresent();
    }

    private List<Held> take(Predicate<Row> wanted, int atMost) {
        List<Row> taken = held.where(wanted).limit(atMost).toList();
        taken.forEach(row -> held.remove(row.id()));
        return taken.stream().map(row -> new Held(row.lines(), null)).toList();
    }
}
