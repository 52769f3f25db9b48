package io.schedmate.logs.intake.line;

import io.schedmate.logs.intake.bytes.LogBytes;
import io.schedmate.model.log.LineEncoding;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Iterates over the segments of a log with their numbers, even in a line that is longer than memory, such as a progress
 * bar that was redrawn a million times. A segment that is too long is cut like a line.
 */
public final class SegmentReader implements Iterator<Segment> {

    private static final int BLOCK = 1 << 16;

    private final LogBytes bytes;
    private final int limitBytes;
    private final byte[] block = new byte[BLOCK];
    private long position;
    private int at;
    private int filled;
    private long line;
    private long number = 1;
    private boolean afterReturn;
    private @Nullable Segment next;

    public SegmentReader(LogBytes bytes, long position, long line, int limitBytes) {
        this.bytes = bytes;
        this.position = position;
        this.line = line;
        this.limitBytes = limitBytes;
    }

    @Override
    public boolean hasNext() {
        try {
            next = next == null ? read() : next;
            return next != null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Segment next() {
        Segment found = hasNext() ? next : null;
        if (found == null) {
            throw new NoSuchElementException();
        }
        next = null;
        return found;
    }

    private @Nullable Segment read() throws IOException {
        LongLine parts = null;
        while (at < filled || fill()) {
            int end = signEnd();
            boolean whole = end < filled;
            // The carriage return of a CRLF ending starts no segment.
            boolean lineEnd = whole && block[end] == '\n';
            if (afterReturn && parts == null && end == at && lineEnd) {
                at = end + 1;
                startLine();
                continue;
            }
            if (!whole || parts != null) {
                parts = parts == null ? new LongLine(limitBytes) : parts;
                parts.append(block, at, end - at);
            }
            int from = at;
            at = Math.min(filled, end + 1);
            if (whole) {
                return segment(parts == null ? text(from, end) : parts.text(), lineEnd);
            }
        }
        return parts == null ? null : segment(parts.text(), true);
    }

    private String text(int from, int end) {
        if (end - from <= limitBytes) {
            return LineEncoding.decode(block, from, end - from);
        }
        var parts = new LongLine(limitBytes);
        parts.append(block, from, end - from);
        return parts.text();
    }

    private Segment segment(String text, boolean lineEnd) {
        var segment = new Segment(line, number, text);
        if (lineEnd) {
            startLine();
        } else {
            number++;
            afterReturn = true;
        }
        return segment;
    }

    private void startLine() {
        line++;
        number = 1;
        afterReturn = false;
    }

    private int signEnd() {
        int end = at;
        while (end < filled && block[end] != '\n' && block[end] != '\r') {
            end++;
        }
        return end;
    }

    private boolean fill() throws IOException {
        at = 0;
        filled = Math.max(0, bytes.read(block, position));
        position += filled;
        return filled > 0;
    }
}
