package io.schedmate.tracker.intake.chunk;

import static java.util.stream.Collectors.toSet;

import io.schedmate.edge.observe.Traces;
import io.schedmate.edge.outbox.Outbox;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.model.api.log.LogReceipt;
import io.schedmate.model.job.JobId;
import io.schedmate.tracker.intake.chunk.hold.HeldLines;
import io.schedmate.tracker.intake.chunk.hold.LineHolding;
import io.schedmate.tracker.intake.chunk.line.IncomingLines;
import io.schedmate.tracker.intake.chunk.line.IntakeFull;
import io.schedmate.tracker.intake.chunk.line.LineAccess;
import io.schedmate.tracker.intake.chunk.line.LineAccess.Verdict;
import io.schedmate.tracker.intake.chunk.line.LineAccessDenied;
import io.schedmate.tracker.intake.chunk.position.SeenLines;
import io.schedmate.tracker.intake.chunk.position.SourceKey;
import io.schedmate.tracker.intake.chunk.position.SourcePositions;
import io.schedmate.tracker.jobs.JobOwners;
import io.schedmate.tracker.jobs.KnownJob;
import io.schedmate.tracker.jobs.KnownJobs;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Receives the lines of HTTP calls. Concurrent calls share a transaction. */
final class LineCalls {

    private static final int MAX_CALLS = 64;
    /** A call with more lines has its own transaction, so that it does not delay others. */
    private static final int MAX_LINES = 1_000;

    private final KnownJobs jobs;
    private final JobOwners owners;
    private final SourcePositions positions;
    private final HeldLines held;
    private final LineHolding lineHolding;
    private final Outbox outbox;
    private final ChunkBacklog backlog;
    private final Transactions transactions;
    private final Traces traces;
    private final Clock clock;
    private final Gathering<Call, Answer> together = new Gathering<>(MAX_CALLS, this::inOne);

    LineCalls(
            KnownJobs jobs,
            JobOwners owners,
            SourcePositions positions,
            HeldLines held,
            LineHolding lineHolding,
            Outbox outbox,
            ChunkBacklog backlog,
            Transactions transactions,
            Traces traces,
            Clock clock) {
        this.jobs = jobs;
        this.owners = owners;
        this.positions = positions;
        this.held = held;
        this.lineHolding = lineHolding;
        this.outbox = outbox;
        this.backlog = backlog;
        this.transactions = transactions;
        this.traces = traces;
        this.clock = clock;
    }

    /**
     * @param traceparent the trace of the call; null outside of a trace
     */
    private record Call(IncomingLines lines, @Nullable String traceparent) {}

    private sealed interface Answer {

        record Taken(LogReceipt receipt) implements Answer {}

        record Denied() implements Answer {}

        record Full() implements Answer {}
    }

    LogReceipt take(IncomingLines lines) {
        Call call = new Call(lines, traces.current());
        Answer answer = lines.lines().size() > MAX_LINES ? inOne(List.of(call)).getFirst() : together.of(call);
        return switch (answer) {
            case Answer.Taken(LogReceipt receipt) -> receipt;
            case Answer.Denied _ -> throw new LineAccessDenied(lines.jobId());
            case Answer.Full _ -> throw new IntakeFull(lines.jobId());
        };
    }

    private List<Answer> inOne(List<Call> calls) {
        // Otherwise, one deadlock would fail all concurrent calls.
        return transactions.inOneOrAgain(() -> new Batch(calls).answers());
    }

    /** The calls of one transaction. */
    private final class Batch {

        private final Instant now = clock.instant();
        private final List<Call> calls;
        private final Map<JobId, KnownJob> known;
        private final LineAccess rights;
        private final Set<JobId> full;
        private final Set<JobId> waiting;

        Batch(List<Call> calls) {
            this.calls = calls;
            Set<JobId> named = calls.stream().map(call -> call.lines().jobId()).collect(toSet());
            Set<JobId> wantingOwners = calls.stream()
                    .map(Call::lines)
                    .filter(lines -> lines.sender().wantsOwner())
                    .map(IncomingLines::jobId)
                    .collect(toSet());
            this.known = jobs.findAll(named);
            this.rights = new LineAccess(wantingOwners.isEmpty() ? Map.of() : owners.findAll(wantingOwners));
            this.full = backlog.full(named);
            this.waiting = new HashSet<>(held.holding(named));
        }

        List<Answer> answers() {
            List<@Nullable Answer> refusedOrHeld =
                    calls.stream().<@Nullable Answer>map(this::refusedOrHeld).toList();
            List<IncomingLines> going = new ArrayList<>();
            for (int each = 0; each < calls.size(); each++) {
                if (refusedOrHeld.get(each) == null) {
                    going.add(calls.get(each).lines());
                }
            }
            Numbering numbering = new Numbering(positions, known, going, now);
            List<Outbox.Traced> chunks = new ArrayList<>();
            List<Answer> answers = new ArrayList<>();
            for (int each = 0; each < calls.size(); each++) {
                Answer settled = refusedOrHeld.get(each);
                answers.add(settled != null ? settled : published(calls.get(each), numbering, chunks));
            }
            outbox.addTraced(chunks);
            numbering.save();
            return answers;
        }

        /** Returns the refusal of a call, or the receipt of held lines; null if the lines are numbered now. */
        private @Nullable Answer refusedOrHeld(Call call) {
            IncomingLines lines = call.lines();
            KnownJob job = known.get(lines.jobId());
            Verdict verdict = job == null ? Verdict.UNKNOWN : rights.of(lines, job);
            if (verdict == Verdict.REFUSED) {
                return new Answer.Denied();
            }
            if (full.contains(lines.jobId())) {
                return new Answer.Full();
            }
            // Lines that arrived before the job was known are released first.
            boolean waits = job == null
                    || verdict == Verdict.UNKNOWN
                    || waiting.contains(lines.jobId()) && held.holds(lines.jobId(), lines.source(), job.attempt());
            return waits ? held(call) : null;
        }

        /**
         * Holds the lines of a call. Lines without room are refused and not parked, because the sender can send them
         * again.
         */
        private Answer held(Call call) {
            IncomingLines lines = call.lines();
            if (!lines.lines().isEmpty()) {
                var left = traces.within(
                        call.traceparent(),
                        () -> lineHolding.holdWhatFits(List.of(new LineHolding.Wait(lines, now)), now));
                if (!left.isEmpty()) {
                    return new Answer.Full();
                }
                waiting.add(lines.jobId());
            }
            long first = Objects.requireNonNullElse(lines.firstLine(), 1L);
            int count = lines.lines().size();
            return new Answer.Taken(new LogReceipt(
                    lines.jobId(),
                    Objects.requireNonNullElse(lines.attempt(), 1),
                    lines.source(),
                    first,
                    count,
                    0,
                    LineHolding.bytes(lines.lines()),
                    first + count,
                    true));
        }

        private Answer published(Call call, Numbering numbering, List<Outbox.Traced> chunks) {
            IncomingLines lines = call.lines();
            NumberedLines numbered = numbering.number(lines);
            numbered.chunks().forEach(chunk -> chunks.add(new Outbox.Traced(chunk, call.traceparent())));
            SourceKey source = numbering.key(lines);
            SeenLines seen = numbered.seen();
            int fresh = seen.fresh().size();
            return new Answer.Taken(new LogReceipt(
                    source.jobId(),
                    source.attempt(),
                    source.source(),
                    seen.firstFresh(),
                    fresh,
                    lines.lines().size() - fresh,
                    LineHolding.bytes(seen.fresh()),
                    numbered.position().nextLine(),
                    false));
        }
    }
}
