package io.schedmate.failure.archive;

import io.schedmate.edge.outbox.Transactions;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.job.JobId;
import java.util.List;
import java.util.OptionalInt;

/** Stores chunks and reads lines by number. Each line is stored once, however often it arrives. */
public record LogArchive(LogStore store, Transactions transactions) {

    /**
     * The size up to which the end of a stream is packed again with the next lines, for fewer and better compressed
     * blocks.
     */
    private static final int SMALL_BYTES = 32 << 10;

    /** @return the number of new lines */
    public long take(LogChunk chunk) {
        return transactions.inOne(() -> {
            LogStream stream = store.hold(
                    chunk.jobId(), chunk.attempt(), StreamName.of(chunk.source()), chunk.source(), chunk.order());
            LogBlock all = new LogBlock(chunk.firstLine(), chunk.lines(), chunk.occurredAt());
            List<LineRange> fresh = fresh(stream, new LineRange(all.first(), all.last()));
            fresh.forEach(range -> add(stream, all.part(range)));
            return fresh.stream().mapToLong(LineRange::count).sum();
        });
    }

    public List<LogStream> streams(JobId jobId, int attempt) {
        return store.streams(jobId, attempt);
    }

    public OptionalInt latestAttempt(JobId jobId) {
        return store.latestAttempt(jobId);
    }

    /** Returns the whole stream in its current state. */
    public ArchivedLines lines(LogStream stream) {
        return new ArchivedLines(store, stream);
    }

    /** Returns stored lines of a range, in order, up to this many bytes, but at least one line. */
    public List<NumberedLine> read(LogStream stream, LineRange range, long maxBytes) {
        return new BoundedRead(range, maxBytes).of(from -> store.blocks(stream.id(), from));
    }

    private List<LineRange> fresh(LogStream stream, LineRange range) {
        long first = Math.max(range.first(), stream.droppedBefore());
        if (first > range.last()) {
            return List.of();
        }
        LineRange wanted = new LineRange(first, range.last());
        return first > stream.lastLine() ? List.of(wanted) : wanted.without(store.places(stream.id(), wanted));
    }

    private void add(LogStream stream, LogBlock block) {
        LogBlock whole = store.smallLast(stream.id(), block.first() - 1, SMALL_BYTES)
                .map(before -> before.followedBy(block))
                .orElse(block);
        store.put(stream, whole, block.bytes());
    }

    /** A stored line with its number. */
    public record NumberedLine(long number, String text) {}
}
