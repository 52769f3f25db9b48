package io.schedmate.tracker.intake.chunk;

import static java.util.stream.Collectors.toSet;

import io.schedmate.edge.outbox.Outbox;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.tracker.intake.chunk.hold.HeldLines;
import io.schedmate.tracker.intake.chunk.hold.LineHolding;
import io.schedmate.tracker.intake.chunk.hold.LineHolding.Wait;
import io.schedmate.tracker.intake.chunk.hold.ParkedLines;
import io.schedmate.tracker.intake.chunk.hold.UnmappedLines;
import io.schedmate.tracker.intake.chunk.line.IncomingLines;
import io.schedmate.tracker.intake.chunk.line.LineAccess;
import io.schedmate.tracker.intake.chunk.line.ShippedLine;
import io.schedmate.tracker.intake.chunk.line.ShippedLine.OfJob;
import io.schedmate.tracker.intake.chunk.line.ShippedLine.OfNoJob;
import io.schedmate.tracker.intake.chunk.line.ShippedLines;
import io.schedmate.tracker.intake.chunk.position.PartitionPosition;
import io.schedmate.tracker.intake.chunk.position.PartitionPositions;
import io.schedmate.tracker.intake.chunk.position.SourcePositions;
import io.schedmate.tracker.jobs.JobOwners;
import io.schedmate.tracker.jobs.KnownJob;
import io.schedmate.tracker.jobs.KnownJobs;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Receives batches of shipped records of many jobs. One transaction numbers their lines, stores the chunks and saves
 * each partition's progress; the chunks are sent afterwards. An instance that takes over a partition first sends the
 * remaining chunks and skips records that were already received.
 */
public final class ShippedIntake {

    private final KnownJobs jobs;
    private final JobOwners owners;
    private final SourcePositions positions;
    private final HeldLines held;
    private final ParkedLines parking;
    private final LineHolding lineHolding;
    private final PartitionPositions partitions;
    private final ChunkSender sender;
    private final Outbox outbox;
    private final Transactions transactions;
    private final Clock clock;
    private final Intake.Waits waits;

    public ShippedIntake(
            KnownJobs jobs,
            JobOwners owners,
            SourcePositions positions,
            HeldLines held,
            ParkedLines parking,
            PartitionPositions partitions,
            ChunkSender sender,
            Outbox outbox,
            Transactions transactions,
            Clock clock,
            Intake.Waits waits) {
        this.jobs = jobs;
        this.owners = owners;
        this.positions = positions;
        this.held = held;
        this.parking = parking;
        this.lineHolding = new LineHolding(held, parking, waits.most());
        this.partitions = partitions;
        this.sender = sender;
        this.outbox = outbox;
        this.transactions = transactions;
        this.clock = clock;
        this.waits = waits;
    }

    /**
     * The result of a transaction.
     *
     * @param all whether all lines were processed
     */
    private record Decided(List<PartitionPosition> leaving, boolean all) {}

    /**
     * Receives lines. The lines of a partition must be in the order of their offsets. Lines that were received before
     * have no effect.
     */
    public void take(List<ShippedLine> lines) {
        Map<String, List<ShippedLine>> byPartition = new LinkedHashMap<>();
        lines.forEach(line -> byPartition
                .computeIfAbsent(line.partition(), _ -> new ArrayList<>())
                .add(line));
        Decided decided;
        do {
            decided = transactions.inOne(() -> decide(byPartition));
            leave(decided.leaving());
        } while (!decided.all());
    }

    private Decided decide(Map<String, List<ShippedLine>> byPartition) {
        List<PartitionPosition> locked = partitions.lock(byPartition.keySet());
        List<PartitionPosition> unfinished = locked.stream()
                .filter(partition -> !partition.leaving().isEmpty())
                .toList();
        if (!unfinished.isEmpty()) {
            return new Decided(unfinished, false);
        }
        Batch batch = new Batch();
        locked.forEach(partition -> batch.add(partition, byPartition.getOrDefault(partition.name(), List.of())));
        List<PartitionPosition> moved = batch.decide();
        partitions.save(moved);
        return new Decided(
                moved.stream()
                        .filter(partition -> !partition.leaving().isEmpty())
                        .toList(),
                true);
    }

    /**
     * Sends the chunks. Those that the broker will never accept go to the outbox, which moves them to the dead-letter
     * topic in order.
     */
    private void leave(List<PartitionPosition> leaving) {
        if (leaving.isEmpty()) {
            return;
        }
        List<LogChunk> refused = sender.send(leaving.stream()
                .flatMap(partition -> partition.leaving().stream())
                .toList());
        transactions.inOne(() -> {
            outbox.add(refused);
            partitions.arrived(leaving);
            return true;
        });
    }

    /** The lines of one transaction. */
    private final class Batch {

        private final Instant now = clock.instant();
        private final Map<String, List<IncomingLines>> pieces = new LinkedHashMap<>();
        private final Map<String, Long> nextOffsets = new LinkedHashMap<>();
        private final List<Wait> waiting = new ArrayList<>();

        void add(PartitionPosition partition, List<ShippedLine> lines) {
            ShippedLines shipped = new ShippedLines();
            UnmappedLines unmapped = new UnmappedLines();
            long next = partition.nextOffset();
            for (ShippedLine line : lines) {
                if (line.offset() < next) {
                    continue;
                }
                next = line.offset() + 1;
                switch (line.place()) {
                    case OfJob place -> shipped.add(place, line.line());
                    case OfNoJob(String origin) ->
                        unmapped.add(origin, line.line().text());
                }
            }
            unmapped.park(parking);
            pieces.put(partition.name(), shipped.gathered());
            nextOffsets.put(partition.name(), next);
        }

        List<PartitionPosition> decide() {
            Set<JobId> named = new LinkedHashSet<>();
            pieces.values().forEach(all -> all.forEach(lines -> named.add(lines.jobId())));
            Map<JobId, KnownJob> known = jobs.findAll(named);
            LineAccess rights = new LineAccess(owners.findAll(wantingOwners()));
            Set<JobId> holding = held.holding(named);
            Map<String, List<IncomingLines>> numbered = new LinkedHashMap<>();
            pieces.forEach((partition, all) -> numbered.put(
                    partition,
                    new ArrayList<>(all.stream()
                            .filter(lines -> goesOn(lines, known, rights, holding))
                            .toList())));
            lineHolding.holdOrPark(waiting, now);
            return number(numbered, known);
        }

        private Set<JobId> wantingOwners() {
            return pieces.values().stream()
                    .flatMap(Collection::stream)
                    .filter(lines -> lines.sender().wantsOwner())
                    .map(IncomingLines::jobId)
                    .collect(toSet());
        }

        /** Returns whether the lines are numbered now. Other lines wait, or have no access to the log. */
        private boolean goesOn(IncomingLines lines, Map<JobId, KnownJob> known, LineAccess rights, Set<JobId> holding) {
            if (lines.order() == LogOrder.BEST_EFFORT) {
                waiting.add(new Wait(lines, now.plus(waits.order())));
                return false;
            }
            KnownJob job = known.get(lines.jobId());
            LineAccess.Verdict verdict = job == null ? LineAccess.Verdict.UNKNOWN : rights.of(lines, job);
            if (verdict == LineAccess.Verdict.REFUSED) {
                lineHolding.park(lines, ParkedLines.Reason.NOT_THEIRS);
                return false;
            }
            // Lines that arrived before the job was known are released first.
            boolean waits = job == null
                    || verdict == LineAccess.Verdict.UNKNOWN
                    || holding.contains(lines.jobId()) && held.holds(lines.jobId(), lines.source(), job.attempt());
            if (waits) {
                waiting.add(new Wait(lines, now));
            }
            return !waits;
        }

        private List<PartitionPosition> number(Map<String, List<IncomingLines>> numbered, Map<JobId, KnownJob> known) {
            List<IncomingLines> all =
                    numbered.values().stream().flatMap(List::stream).toList();
            Numbering numbering = new Numbering(positions, known, all, now);
            Map<String, List<LogChunk>> chunks = new LinkedHashMap<>();
            numbered.forEach((partition, ofPartition) -> chunks.put(
                    partition,
                    ofPartition.stream()
                            .flatMap(lines -> numbering.number(lines).chunks().stream())
                            .toList()));
            numbering.save();
            return partitions(chunks, all.stream().map(IncomingLines::jobId).collect(toSet()));
        }

        /**
         * Returns the new positions of the partitions. If a job has chunks in the outbox, its new chunks go there too,
         * so that they are sent after those.
         */
        private List<PartitionPosition> partitions(Map<String, List<LogChunk>> chunks, Set<JobId> named) {
            Set<JobId> behind = partitions.behindOthers(named);
            List<PartitionPosition> moved = new ArrayList<>();
            nextOffsets.forEach((partition, next) -> {
                List<LogChunk> all = chunks.getOrDefault(partition, List.of());
                if (!behind.isEmpty()) {
                    outbox.add(all.stream()
                            .filter(chunk -> behind.contains(chunk.jobId()))
                            .toList());
                }
                moved.add(new PartitionPosition(
                        partition,
                        next,
                        all.stream()
                                .filter(chunk -> !behind.contains(chunk.jobId()))
                                .map(sender::written)
                                .toList()));
            });
            return moved;
        }
    }
}
