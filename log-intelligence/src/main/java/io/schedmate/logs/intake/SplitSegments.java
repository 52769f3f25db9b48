package io.schedmate.logs.intake;

import io.schedmate.logs.intake.line.Segment;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/** Iterates over the segments of lines that are completely in memory. */
final class SplitSegments implements Iterator<Segment> {

    private static final int LINES_AT_ONCE = 256;

    private final LogLines log;
    private final ArrayDeque<String> lines = new ArrayDeque<>();
    private List<String> segments = List.of();
    private int at;
    private long line;

    SplitSegments(LogLines log, long fromLine) {
        this.log = log;
        line = Math.max(1, fromLine) - 1;
    }

    @Override
    public boolean hasNext() {
        if (at < segments.size()) {
            return true;
        }
        if (lines.isEmpty()) {
            lines.addAll(log.read(line + 1, LINES_AT_ONCE));
        }
        return !lines.isEmpty();
    }

    @Override
    public Segment next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        if (at == segments.size()) {
            segments = Segments.of(lines.remove());
            at = 0;
            line++;
        }
        at++;
        return new Segment(line, at, segments.get(at - 1));
    }
}
