package io.schedmate.tracker.intake.chunk;

import io.schedmate.tracker.intake.chunk.line.IncomingLine;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Splits lines into chunks that the broker accepts. Each chunk covers a short time. */
final class ChunkCutter {

    private static final int MAX_LINES = 500;
    private static final long MAX_BYTES = 512 << 10;
    /** The maximum size of one line as JSON. A record of the broker has at most 4 MiB. */
    private static final long MAX_LINE_LENGTH = 3 << 20;

    private static final String CUT = " [cut by SchedMate]";
    private static final int MAX_ESCAPE_LENGTH = 6;
    /**
     * The size below which a line is not counted. Some hundred such lines fit into a chunk, whatever characters they
     * contain.
     */
    private static final long SHORT = MAX_BYTES / MAX_LINES;

    private static final Duration ONE_TIME = Duration.ofSeconds(2);

    private final List<List<IncomingLine>> chunks = new ArrayList<>();
    private List<IncomingLine> open = new ArrayList<>();
    private long bytes;
    private @Nullable Instant openedAt;

    private ChunkCutter() {}

    static List<List<IncomingLine>> cut(List<IncomingLine> lines) {
        ChunkCutter cutter = new ChunkCutter();
        lines.forEach(cutter::add);
        cutter.close();
        return cutter.chunks;
    }

    private void add(IncomingLine line) {
        long size = size(line.text());
        if (size > MAX_LINE_LENGTH) {
            // Only a line of a million control characters is this long, because the intake accepts no longer lines.
            String part = line.text().substring(0, (int) (MAX_LINE_LENGTH / MAX_ESCAPE_LENGTH) - CUT.length());
            add(new IncomingLine(part + CUT, line.time(), line.offset()));
            return;
        }
        if (open.size() >= MAX_LINES || bytes + size > MAX_BYTES || isOfAnotherTime(line)) {
            close();
        }
        if (openedAt == null) {
            openedAt = line.time();
        }
        open.add(line);
        bytes += size;
    }

    private boolean isOfAnotherTime(IncomingLine line) {
        Instant time = line.time();
        Instant from = openedAt;
        return time != null
                && from != null
                // Most lines of a chunk are so close in time that comparing seconds is usually enough.
                && Math.abs(time.getEpochSecond() - from.getEpochSecond()) >= ONE_TIME.toSeconds()
                && Duration.between(from, time).abs().compareTo(ONE_TIME) > 0;
    }

    private void close() {
        if (!open.isEmpty()) {
            chunks.add(open);
        }
        open = new ArrayList<>();
        bytes = 0;
        openedAt = null;
    }

    /**
     * Returns an upper bound. It is counted character by character only if it may matter, since nearly all lines are
     * short.
     */
    private static long size(String text) {
        long most = (long) text.length() * MAX_ESCAPE_LENGTH;
        return most <= SHORT ? most : jsonBytes(text);
    }

    private static long jsonBytes(String text) {
        long bytes = 0;
        for (int i = 0; i < text.length(); i++) {
            char sign = text.charAt(i);
            bytes += sign < ' ' ? MAX_ESCAPE_LENGTH : sign < 0x80 ? 1 : 3;
        }
        return bytes;
    }
}
