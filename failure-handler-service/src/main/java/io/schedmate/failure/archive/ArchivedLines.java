package io.schedmate.failure.archive;

import io.schedmate.failure.archive.LogArchive.NumberedLine;
import io.schedmate.logs.intake.LogLines;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A stream of the archive as a log, up to the length it had when it was opened. Lines keep their numbers, and missing
 * lines are read as empty. If very many are missing, only stored lines are counted; see {@link #renumbered}.
 */
public final class ArchivedLines implements LogLines {

    /**
     * The maximum number of missing lines that are read as empty, because reading them takes time. A gap of this length
     * at the start may still be skipped.
     */
    private static final long MAX_MISSING = 200_000;

    private final LogStore store;
    private final LogStream stream;
    private final List<LineRange> kept;
    private final long[] positions;
    private final boolean renumbered;

    ArchivedLines(LogStore store, LogStream stream) {
        this.store = store;
        this.stream = stream;
        this.kept = runs(store.places(stream.id(), new LineRange(1, stream.lastLine())));
        long keptLines = kept.stream().mapToLong(LineRange::count).sum();
        this.renumbered = stream.lastLine() - keptLines > MAX_MISSING;
        this.positions = new long[kept.size() + 1];
        long next = 1;
        for (int run = 0; run < kept.size(); run++) {
            positions[run] = renumbered ? next : kept.get(run).first();
            next = positions[run] + kept.get(run).count();
        }
        positions[kept.size()] = next;
    }

    @Override
    public long count() {
        return positions[kept.size()] - 1;
    }

    @Override
    public List<String> read(long fromLine, int limit) {
        long to = Math.min(count(), fromLine + limit - 1);
        if (fromLine < 1 || fromLine > to) {
            return List.of();
        }
        List<String> lines = new ArrayList<>(Collections.nCopies((int) (to - fromLine + 1), ""));
        for (int run = runAt(fromLine); run < kept.size() && positions[run] <= to; run++) {
            long shift = kept.get(run).first() - positions[run];
            long first = Math.max(fromLine, positions[run]) + shift;
            long last = Math.min(to + shift, kept.get(run).last());
            for (NumberedLine line : read(new LineRange(first, last))) {
                lines.set((int) (line.number() - shift - fromLine), line.text());
            }
        }
        return lines;
    }

    /** Returns the stream's number of a line of this log. */
    public long number(long line) {
        if (!renumbered || kept.isEmpty()) {
            return line;
        }
        int run = runAt(line);
        return line - positions[run] + kept.get(run).first();
    }

    /** Returns whether the line numbers of this log differ from those of the stream. */
    public boolean renumbered() {
        return renumbered;
    }

    public LogStream stream() {
        return stream;
    }

    private List<NumberedLine> read(LineRange range) {
        return range.count() < 1
                ? List.of()
                : new BoundedRead(range, Long.MAX_VALUE).of(from -> store.blocks(stream.id(), from));
    }

    /** Returns the run with the line, or the first one after it. */
    private int runAt(long line) {
        int low = 0;
        int high = kept.size() - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (positions[middle] + kept.get(middle).count() > line) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** Joins adjacent blocks into one range. */
    private static List<LineRange> runs(List<LineRange> blocks) {
        List<LineRange> runs = new ArrayList<>();
        for (LineRange block : blocks) {
            boolean follows = !runs.isEmpty() && runs.getLast().last() + 1 == block.first();
            if (follows) {
                runs.set(runs.size() - 1, new LineRange(runs.getLast().first(), block.last()));
            } else {
                runs.add(block);
            }
        }
        return runs;
    }
}
