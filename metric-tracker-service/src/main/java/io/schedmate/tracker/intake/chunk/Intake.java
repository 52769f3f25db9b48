package io.schedmate.tracker.intake.chunk;

import io.schedmate.edge.observe.Traces;
import io.schedmate.edge.outbox.Outbox;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.model.api.log.LogReceipt;
import io.schedmate.tracker.intake.chunk.hold.HeldLines;
import io.schedmate.tracker.intake.chunk.hold.LineHolding;
import io.schedmate.tracker.intake.chunk.hold.ParkedLines;
import io.schedmate.tracker.intake.chunk.line.IncomingLines;
import io.schedmate.tracker.intake.chunk.line.IntakeFull;
import io.schedmate.tracker.intake.chunk.line.LineAccess;
import io.schedmate.tracker.intake.chunk.line.LineAccess.Verdict;
import io.schedmate.tracker.intake.chunk.line.LineAccessDenied;
import io.schedmate.tracker.intake.chunk.position.SeenLines;
import io.schedmate.tracker.intake.chunk.position.SourcePositions;
import io.schedmate.tracker.jobs.JobOwners;
import io.schedmate.tracker.jobs.KnownJob;
import io.schedmate.tracker.jobs.KnownJobs;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Takes lines in, numbers them, and lets them out as chunks: each line once, whoever sends it again. */
public final class Intake {

    private static final int AT_ONCE = 5_000;

    private final KnownJobs jobs;
    private final LineAccess rights;
    private final SourcePositions positions;
    private final HeldLines held;
    private final LineHolding lineHolding;
    private final HeldRelease release;
    private final Duration unknownJob;
    private final Outbox outbox;
    private final ChunkBacklog backlog;
    private final Transactions transactions;
    private final Clock clock;

    /**
     * How long lines wait.
     *
     * @param unknownJob until its lines are parked
     * @param order for earlier lines of a source that tells no offsets
     * @param most that may wait; what comes beyond is parked at once
     */
    public record Waits(Duration unknownJob, Duration order, HeldLines.Bounds most) {}

    public Intake(
            KnownJobs jobs,
            JobOwners owners,
            SourcePositions positions,
            HeldLines held,
            ParkedLines parking,
            Outbox outbox,
            ChunkBacklog backlog,
            Transactions transactions,
            Traces traces,
            Clock clock,
            Waits waits) {
        this.jobs = jobs;
        this.rights = new LineAccess(owners);
        this.positions = positions;
        this.held = held;
        this.lineHolding = new LineHolding(held, parking, waits.most());
        this.outbox = outbox;
        this.backlog = backlog;
        this.transactions = transactions;
        this.clock = clock;
        this.unknownJob = waits.unknownJob();
        this.release = new HeldRelease(jobs, owners, positions, lineHolding, outbox, traces);
    }

    /**
     * Lines whose order is known.
     *
     * @throws NotTheirs if their sender may not write into the job's log, and that is known already
     * @throws IntakeFull while too much of the job, or of all jobs, waits to be sent to the broker
     */
    public LogReceipt accept(IncomingLines lines) {
        return transactions.inOne(() -> {
            Optional<KnownJob> job = jobs.find(lines.jobId());
            Verdict verdict = job.map(known -> rights.of(lines, known)).orElse(Verdict.UNKNOWN);
            if (verdict == Verdict.REFUSED) {
                throw new LineAccessDenied(lines.jobId());
            }
            if (backlog.isFull(lines.jobId())) {
                throw new IntakeFull(lines.jobId());
            }
            // What came before the job was known goes first.
            return verdict == Verdict.UNKNOWN || held.holds(lines.jobId(), lines.source())
                    ? hold(lines)
                    : publish(lines, job.orElseThrow());
        });
    }

    /** Lets out what waited long enough; parks what waited too long. Returns how many held pieces it dealt with. */
    public int release() {
        int released = transactions.inOne(() -> {
            List<HeldLines.Held> due = held.takeDue(clock.instant(), AT_ONCE);
            release.letOut(due, clock.instant());
            return due.size();
        });
        return released + transactions.inOne(this::parkExpired);
    }

    private int parkExpired() {
        List<HeldLines.Held> expired = held.takeExpired(clock.instant().minus(unknownJob), AT_ONCE);
        expired.forEach(piece -> lineHolding.park(piece.lines(), ParkedLines.Reason.UNKNOWN_JOB));
        return expired.size();
    }

    private LogReceipt hold(IncomingLines lines) {
        if (!lines.lines().isEmpty()) {
            hold(lines, clock.instant());
        }
        long first = Objects.requireNonNullElse(lines.firstLine(), 1L);
        int count = lines.lines().size();
        return new LogReceipt(
                lines.jobId(),
                Objects.requireNonNullElse(lines.attempt(), 1),
                lines.source(),
                first,
                count,
                0,
                LineHolding.bytes(lines.lines()),
                first + count,
                true);
    }

    private void hold(IncomingLines lines, Instant notBefore) {
        lineHolding.hold(List.of(new LineHolding.Wait(lines, notBefore)), clock.instant());
    }

    private LogReceipt publish(IncomingLines lines, KnownJob job) {
        int attempt = Objects.requireNonNullElse(lines.attempt(), job.attempt());
        NumberedLines numbered = NumberedLines.of(
                lines, job, attempt, positions.lock(job.jobId(), attempt, lines.source()), clock.instant());
        outbox.add(numbered.chunks());
        positions.save(job.jobId(), attempt, lines.source(), numbered.position());
        SeenLines seen = numbered.seen();
        int fresh = seen.fresh().size();
        return new LogReceipt(
                job.jobId(),
                attempt,
                lines.source(),
                seen.firstFresh(),
                fresh,
                lines.lines().size() - fresh,
                LineHolding.bytes(seen.fresh()),
                numbered.position().nextLine(),
                false);
    }
}
