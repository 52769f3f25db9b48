package io.schedmate.tracker.intake.chunk;

import io.schedmate.edge.observe.Traces;
import io.schedmate.edge.outbox.Outbox;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.model.api.log.LogReceipt;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import io.schedmate.tracker.intake.chunk.LineAccess.Verdict;
import io.schedmate.tracker.jobs.JobOwners;
import io.schedmate.tracker.jobs.KnownJob;
import io.schedmate.tracker.jobs.KnownJobs;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Takes lines in, numbers them, and lets them out as chunks: each line once, whoever sends it again. */
public final class Intake {

    private static final int AT_ONCE = 200;

    private final KnownJobs jobs;
    private final LineAccess rights;
    private final SourcePositions positions;
    private final HeldLines held;
    private final ParkedLines parking;
    private final Outbox outbox;
    private final Transactions transactions;
    private final Traces traces;
    private final Clock clock;
    private final Waits waits;

    /**
     * How long lines wait.
     *
     * @param unknownJob until its lines are parked
     * @param order for earlier lines of a source that tells no offsets
     * @param most that may wait; what comes beyond is parked at once
     */
    public record Waits(Duration unknownJob, Duration order, HeldLines.Load most) {}

    public Intake(
            KnownJobs jobs,
            JobOwners owners,
            SourcePositions positions,
            HeldLines held,
            ParkedLines parking,
            Outbox outbox,
            Transactions transactions,
            Traces traces,
            Clock clock,
            Waits waits) {
        this.jobs = jobs;
        this.rights = new LineAccess(owners);
        this.positions = positions;
        this.held = held;
        this.parking = parking;
        this.outbox = outbox;
        this.transactions = transactions;
        this.traces = traces;
        this.clock = clock;
        this.waits = waits;
    }

    /**
     * Lines whose order is known.
     *
     * @throws NotTheirs if their sender may not write into the job's log, and that is known already
     */
    public LogReceipt accept(IncomingLines lines) {
        return transactions.inOne(() -> {
            Optional<KnownJob> job = jobs.find(lines.jobId());
            Verdict verdict = job.map(known -> rights.of(lines, known)).orElse(Verdict.UNKNOWN);
            if (verdict == Verdict.REFUSED) {
                throw new LineAccessDenied(lines.jobId());
            }
            // What came before the job was known goes first.
            return verdict == Verdict.UNKNOWN || held.holds(lines.jobId(), lines.source())
                    ? hold(lines)
                    : publish(lines, job.orElseThrow());
        });
    }

    /**
     * Shipped lines: all of them or, when this fails, none. Those without offsets wait for what may have been earlier;
     * those of a sender who may not write into the job's log are parked.
     */
    public void acceptAll(List<IncomingLines> shipped) {
        transactions.inOne(() -> {
            for (IncomingLines lines : shipped) {
                switch (lines.order()) {
                    case EXACT -> acceptOrPark(lines);
                    case BEST_EFFORT -> hold(lines, clock.instant().plus(waits.order()));
                }
            }
            return shipped.size();
        });
    }

    private void acceptOrPark(IncomingLines lines) {
        if (jobs.find(lines.jobId())
                .filter(job -> rights.of(lines, job) == Verdict.REFUSED)
                .isPresent()) {
            park(lines, ParkedLines.Reason.NOT_THEIRS);
        } else {
            accept(lines);
        }
    }

    /** Lets out what waited long enough; parks what waited too long. Returns how many held pieces it dealt with. */
    public int release() {
        int released = transactions.inOne(() -> {
            List<HeldLines.Held> due = held.takeDue(clock.instant(), AT_ONCE);
            merged(due)
                    .forEach(piece -> jobs.find(piece.lines().jobId())
                            .ifPresent(job -> traces.within(piece.traceparent(), () -> letOut(piece.lines(), job))));
            return due.size();
        });
        return released + transactions.inOne(this::parkExpired);
    }

    private IncomingLines letOut(IncomingLines lines, KnownJob job) {
        switch (rights.of(lines, job)) {
            case ALLOWED -> publish(lines, job);
            case REFUSED -> park(lines, ParkedLines.Reason.NOT_THEIRS);
            case UNKNOWN -> hold(lines, clock.instant());
        }
        return lines;
    }

    private int parkExpired() {
        List<HeldLines.Held> expired = held.takeExpired(clock.instant().minus(waits.unknownJob()), AT_ONCE);
        expired.forEach(piece -> park(piece.lines(), ParkedLines.Reason.UNKNOWN_JOB));
        return expired.size();
    }

    private void park(IncomingLines lines, ParkedLines.Reason why) {
        parking.park(
                why,
                name(lines.source()),
                lines.jobId().toString(),
                lines.lines().size(),
                lines.lines().getFirst().text());
    }

    /** Pieces of one source become one, by time where only time tells the order, in the trace of the first. */
    private static List<HeldLines.Held> merged(List<HeldLines.Held> pieces) {
        Map<List<@Nullable Object>, HeldLines.Held> sources = new LinkedHashMap<>();
        List<HeldLines.Held> merged = new ArrayList<>();
        for (HeldLines.Held piece : pieces) {
            IncomingLines lines = piece.lines();
            if (lines.order() == LogOrder.EXACT) {
                merged.add(piece);
                continue;
            }
            sources.merge(
                    Arrays.asList(lines.sender(), lines.jobId(), lines.attempt(), lines.source()),
                    piece,
                    (one, two) -> {
                        List<IncomingLine> all = new ArrayList<>(one.lines().lines());
                        all.addAll(two.lines().lines());
                        return one.with(all);
                    });
        }
        sources.values()
                .forEach(piece -> merged.add(piece.with(piece.lines().lines().stream()
                        .sorted(Comparator.comparing(
                                IncomingLine::time, Comparator.nullsFirst(Comparator.naturalOrder())))
                        .toList())));
        return merged;
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
                bytes(lines.lines()),
                first + count,
                true);
    }

    private void hold(IncomingLines lines, Instant notBefore) {
        HeldLines.Load waiting = held.load(lines.jobId());
        HeldLines.Load most = waits.most();
        long bytes = bytes(lines.lines());
        boolean fits = waiting.rows() < most.rows()
                && waiting.bytes() + bytes <= most.bytes()
                && waiting.bytesOfJob() + bytes <= most.bytesOfJob();
        if (fits) {
            held.hold(lines, clock.instant(), notBefore);
        } else {
            park(lines, ParkedLines.Reason.UNKNOWN_JOB);
        }
    }

    private LogReceipt publish(IncomingLines lines, KnownJob job) {
        int attempt = Objects.requireNonNullElse(lines.attempt(), job.attempt());
        SeenLines seen = SeenLines.drop(positions.lock(job.jobId(), attempt, lines.source()), lines);
        SourcePosition position = seen.position();
        List<LogChunk> chunks = new ArrayList<>();
        for (List<IncomingLine> part : ChunkCutter.cut(seen.fresh())) {
            chunks.add(chunk(job, attempt, lines, position, part));
            position = position.past(part.size());
        }
        outbox.add(chunks);
        positions.save(job.jobId(), attempt, lines.source(), position);
        int fresh = seen.fresh().size();
        return new LogReceipt(
                job.jobId(),
                attempt,
                lines.source(),
                seen.firstFresh(),
                fresh,
                lines.lines().size() - fresh,
                bytes(seen.fresh()),
                position.nextLine(),
                false);
    }

    private LogChunk chunk(KnownJob job, int attempt, IncomingLines lines, SourcePosition at, List<IncomingLine> part) {
        return new LogChunk(
                eventId(job.jobId(), attempt, lines.source(), at.nextSequence()),
                job.jobId(),
                job.cluster(),
                attempt,
                Objects.requireNonNullElseGet(part.getLast().time(), clock::instant),
                lines.source(),
                at.nextSequence(),
                at.nextLine(),
                part.getFirst().offset(),
                lines.order(),
                part.stream().map(IncomingLine::text).toList());
    }

    private static UUID eventId(JobId jobId, int attempt, LogSource source, long sequence) {
        return UUID.nameUUIDFromBytes("log-chunk|%s|%d|%s|%d"
                .formatted(jobId, attempt, source, sequence)
                .getBytes(StandardCharsets.UTF_8));
    }

    private static long bytes(List<IncomingLine> lines) {
        return lines.stream()
                .mapToLong(line -> line.text().getBytes(StandardCharsets.UTF_8).length)
                .sum();
    }

    private static String name(LogSource source) {
        String file = source.file();
        return file != null ? file : source.rank() != null ? "rank " + source.rank() : String.valueOf(source.node());
    }
}
