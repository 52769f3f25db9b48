package io.schedmate.tracker.intake.chunk;

import io.schedmate.edge.observe.Traces;
import io.schedmate.edge.outage.Failure;
import io.schedmate.edge.outbox.Outbox;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.model.api.log.LogReceipt;
import io.schedmate.tracker.intake.chunk.hold.HeldLines;
import io.schedmate.tracker.intake.chunk.hold.LineHolding;
import io.schedmate.tracker.intake.chunk.hold.ParkedLines;
import io.schedmate.tracker.intake.chunk.line.IncomingLines;
import io.schedmate.tracker.intake.chunk.line.IntakeFull;
import io.schedmate.tracker.intake.chunk.line.LineAccessDenied;
import io.schedmate.tracker.intake.chunk.position.SourcePositions;
import io.schedmate.tracker.jobs.JobOwners;
import io.schedmate.tracker.jobs.KnownJobs;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Receives lines, numbers them and releases them as chunks. Lines that are sent again are not counted twice. */
public final class Intake {

    private static final Logger LOG = LoggerFactory.getLogger(Intake.class);
    private static final int AT_ONCE = 5_000;

    private final LineCalls calls;
    private final HeldLines held;
    private final LineHolding lineHolding;
    private final HeldRelease release;
    private final Duration unknownJob;
    private final Transactions transactions;
    private final Clock clock;

    /**
     * How long lines wait.
     *
     * @param unknownJob time until the lines of an unknown job are parked
     * @param order waiting time for earlier lines of a source without offsets
     * @param most maximum amount of waiting lines; further lines are parked at once
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
        this.held = held;
        this.lineHolding = new LineHolding(held, parking, waits.most());
        this.transactions = transactions;
        this.clock = clock;
        this.unknownJob = waits.unknownJob();
        this.release = new HeldRelease(jobs, owners, positions, lineHolding, outbox);
        this.calls =
                new LineCalls(jobs, owners, positions, held, lineHolding, outbox, backlog, transactions, traces, clock);
    }

    /**
     * Receives lines whose order is known.
     *
     * @throws LineAccessDenied if the sender is already known not to have access to the job's log
     * @throws IntakeFull while too much of the job, or of all jobs, waits for the broker or for facts about the job
     */
    public LogReceipt accept(IncomingLines lines) {
        return calls.take(lines);
    }

    /**
     * Releases lines that waited long enough and parks lines that waited too long. Returns the number of held pieces
     * processed. If none is held, this is one query and no transaction.
     */
    public int release() {
        if (held.isIdle()) {
            return 0;
        }
        return releaseDue(AT_ONCE) + transactions.inOne(this::parkExpired);
    }

    /**
     * Releases due lines together. If the store refuses them, fewer are tried, until the first piece stands alone. It is
     * parked, so that it does not hold up the lines of all other jobs.
     */
    private int releaseDue(int atMost) {
        try {
            return transactions.inOne(() -> {
                List<HeldLines.Held> due = held.takeDue(clock.instant(), atMost);
                release.letOut(due, clock.instant());
                return due.size();
            });
        } catch (RuntimeException e) {
            if (Failure.of(e) != Failure.REFUSED_DATA) {
                throw e;
            }
            if (atMost > 1) {
                return releaseDue(atMost / 2);
            }
            LOG.error("Could not release the lines of one source; parked them", e);
            return transactions.inOne(() -> park(held.takeDue(clock.instant(), 1), ParkedLines.Reason.REFUSED));
        }
    }

    private int parkExpired() {
        return park(held.takeExpired(clock.instant().minus(unknownJob), AT_ONCE), ParkedLines.Reason.UNKNOWN_JOB);
    }

    private int park(List<HeldLines.Held> pieces, ParkedLines.Reason why) {
        pieces.forEach(piece -> lineHolding.park(piece.lines(), why));
        return pieces.size();
    }
}
