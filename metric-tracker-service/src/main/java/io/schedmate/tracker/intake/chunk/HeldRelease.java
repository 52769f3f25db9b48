package io.schedmate.tracker.intake.chunk;

import static java.util.stream.Collectors.toSet;

import io.schedmate.edge.outbox.Outbox;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.tracker.intake.chunk.hold.HeldLines;
import io.schedmate.tracker.intake.chunk.hold.LineHolding;
import io.schedmate.tracker.intake.chunk.hold.LineHolding.Wait;
import io.schedmate.tracker.intake.chunk.hold.ParkedLines;
import io.schedmate.tracker.intake.chunk.line.IncomingLine;
import io.schedmate.tracker.intake.chunk.line.IncomingLines;
import io.schedmate.tracker.intake.chunk.line.LineAccess;
import io.schedmate.tracker.intake.chunk.line.LineAccess.Verdict;
import io.schedmate.tracker.intake.chunk.position.SourcePositions;
import io.schedmate.tracker.jobs.JobOwners;
import io.schedmate.tracker.jobs.KnownJob;
import io.schedmate.tracker.jobs.KnownJobs;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Releases lines that have waited long enough, in batches. */
final class HeldRelease {

    private final KnownJobs jobs;
    private final JobOwners owners;
    private final SourcePositions positions;
    private final LineHolding lineHolding;
    private final Outbox outbox;

    HeldRelease(KnownJobs jobs, JobOwners owners, SourcePositions positions, LineHolding lineHolding, Outbox outbox) {
        this.jobs = jobs;
        this.owners = owners;
        this.positions = positions;
        this.lineHolding = lineHolding;
        this.outbox = outbox;
    }

    /**
     * @param due held lines in the order of arrival
     */
    void letOut(List<HeldLines.Held> due, Instant now) {
        if (due.isEmpty()) {
            return;
        }
        Set<JobId> named = due.stream().map(piece -> piece.lines().jobId()).collect(toSet());
        Map<JobId, KnownJob> known = jobs.findAll(named);
        LineAccess rights = new LineAccess(owners.findAll(named));
        List<Wait> waiting = new ArrayList<>();
        List<HeldLines.Held> allowed = new ArrayList<>();
        for (HeldLines.Held piece : merged(due)) {
            KnownJob job = known.get(piece.lines().jobId());
            switch (job == null ? Verdict.UNKNOWN : rights.of(piece.lines(), job)) {
                case ALLOWED -> allowed.add(piece);
                case REFUSED -> lineHolding.park(piece.lines(), ParkedLines.Reason.NOT_THEIRS);
                case UNKNOWN -> waiting.add(new Wait(piece.lines(), now));
            }
        }
        lineHolding.holdOrPark(waiting, now);
        publish(allowed, known, now);
    }

    private void publish(List<HeldLines.Held> pieces, Map<JobId, KnownJob> known, Instant now) {
        List<IncomingLines> lines = pieces.stream().map(HeldLines.Held::lines).toList();
        Numbering numbering = new Numbering(positions, known, lines, now);
        outbox.addTraced(pieces.stream()
                .flatMap(piece -> numbering.number(piece.lines()).chunks().stream()
                        .map(chunk -> new Outbox.Traced(chunk, piece.traceparent())))
                .toList());
        numbering.save();
    }

    /**
     * Merges pieces of one source, under the trace of the first piece. If only time defines the order, the pieces are
     * sorted by time; otherwise, only consecutive pieces of one file and one trace are merged.
     */
    private static List<HeldLines.Held> merged(List<HeldLines.Held> pieces) {
        Map<List<@Nullable Object>, List<HeldLines.Held>> sources = new LinkedHashMap<>();
        pieces.forEach(piece -> add(sources.computeIfAbsent(source(piece.lines()), _ -> new ArrayList<>()), piece));
        return sources.values().stream()
                .flatMap(List::stream)
                .map(piece -> piece.lines().order() == LogOrder.EXACT ? piece : sorted(piece))
                .toList();
    }

    private static List<@Nullable Object> source(IncomingLines lines) {
        return Arrays.asList(lines.sender(), lines.jobId(), lines.attempt(), lines.source());
    }

    private static void add(List<HeldLines.Held> of, HeldLines.Held piece) {
        HeldLines.Held last = of.isEmpty() ? null : of.getLast();
        if (last == null || !goesOn(last, piece)) {
            of.add(piece);
            return;
        }
        List<IncomingLine> all = new ArrayList<>(last.lines().lines());
        all.addAll(piece.lines().lines());
        of.set(of.size() - 1, last.with(all));
    }

    private static boolean goesOn(HeldLines.Held last, HeldLines.Held piece) {
        IncomingLines one = last.lines();
        IncomingLines next = piece.lines();
        return one.order() == next.order()
                && (one.order() == LogOrder.BEST_EFFORT
                        || one.firstLine() == null
                                && next.firstLine() == null
                                && Objects.equals(one.fileIdentity(), next.fileIdentity())
                                && Objects.equals(last.traceparent(), piece.traceparent()));
    }

    private static HeldLines.Held sorted(HeldLines.Held piece) {
        return piece.with(piece.lines().lines().stream()
                .sorted(Comparator.comparing(IncomingLine::time, Comparator.nullsFirst(Comparator.naturalOrder())))
                .toList());
    }
}
