package io.schedmate.tracker.intake.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** Splits a body into lines, and never keeps more than the allowed amount in memory. */
public final class BodyLines {

    private static final int BUFFER = 64 << 10;

    private final int longestLine;
    private final long longestBody;
    private final List<byte[]> lines = new ArrayList<>();
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final int maxLines;
    private long read;

    private BodyLines(int longestLine, long longestBody, int maxLines) {
        this.maxLines = maxLines;
        this.longestLine = longestLine;
        this.longestBody = longestBody;
    }

    /** Thrown for a body that exceeds a limit. */
    public static final class TooLong extends IOException {

        private static final long serialVersionUID = 1;

        TooLong(String detail) {
            super(detail);
        }
    }

    /**
     * Returns the lines without their ends, LF or CR LF. A carriage return inside a line is kept, because progress bars
     * use it.
     *
     * @param longestLine maximum length of a line, in bytes
     * @param longestBody maximum size of the body, in bytes
     * @param maxLines maximum number of lines
     * @throws TooLong as soon as a limit is exceeded; the rest is not read
     */
    public static List<byte[]> read(InputStream body, int longestLine, long longestBody, int maxLines)
            throws IOException {
        BodyLines reading = new BodyLines(longestLine, longestBody, maxLines);
        byte[] buffer = new byte[BUFFER];
        for (int count = body.read(buffer); count >= 0; count = body.read(buffer)) {
            reading.add(buffer, count);
        }
        if (reading.line.size() > 0) {
            reading.end();
        }
        return reading.lines;
    }

    private void add(byte[] buffer, int count) throws TooLong {
        read += count;
        if (read > longestBody) {
            throw new TooLong("Expected at most %d bytes per call, got more. Split the lines and use firstLine."
                    .formatted(longestBody));
        }
        int from = 0;
        for (int i = 0; i < count; i++) {
            if (buffer[i] == '\n') {
                append(buffer, from, i);
                end();
                from = i + 1;
            }
        }
        append(buffer, from, count);
    }

    private void append(byte[] buffer, int from, int to) throws TooLong {
        line.write(buffer, from, to - from);
        if (line.size() > longestLine) {
            throw new TooLong("Expected lines of at most %d bytes, but line %d is longer. Split it."
                    .formatted(longestLine, lines.size() + 1));
        }
    }

    private void end() throws TooLong {
        if (lines.size() >= maxLines) {
            throw new TooLong("Expected at most %d lines per call, got more. Split the lines and use firstLine."
                    .formatted(maxLines));
        }
        byte[] whole = line.toByteArray();
        boolean carriageReturn = whole.length > 0 && whole[whole.length - 1] == '\r';
        lines.add(carriageReturn ? java.util.Arrays.copyOf(whole, whole.length - 1) : whole);
        line.reset();
    }
}
