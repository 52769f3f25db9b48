package io.schedmate.logs.intake.line;

import io.schedmate.logs.intake.bytes.LogBytes;
import io.schedmate.model.log.LineEncoding;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Reads lines of a file from a byte position on, by positional reads, so several readers of one channel do not
 * interfere.
 */
public final class LineReader {

    private static final int BLOCK = 1 << 18;

    private final LogBytes bytes;
    private final int limitBytes;
    private final byte[] block = new byte[BLOCK];
    private long base;
    private int at;
    private int filled;

    public LineReader(LogBytes bytes, int limitBytes) {
        this.bytes = bytes;
        this.limitBytes = limitBytes;
    }

    public void seek(long position) {
        if (position >= base && position <= base + filled) {
            at = (int) (position - base);
        } else {
            base = position;
            at = 0;
            filled = 0;
        }
    }

    public long position() {
        return base + at;
    }

    @Nullable
    public String next() throws IOException {
        LongLine parts = null;
        while (at < filled || fill()) {
            int end = newline();
            if (end < filled && parts == null && end - at <= limitBytes) {
                String text = LineEncoding.decode(block, at, end - at);
                at = end + 1;
                return text;
            }
            parts = parts == null ? new LongLine(limitBytes) : parts;
            parts.append(block, at, end - at);
            at = Math.min(filled, end + 1);
            if (end < filled) {
                return parts.text();
            }
        }
        return parts == null ? null : parts.text();
    }

    /**
     * Skips one line.
     *
     * @return false if the file ends before the line's {@code \n}
     */
    public boolean skip() throws IOException {
        while (at < filled || fill()) {
            int end = newline();
            at = Math.min(filled, end + 1);
            if (end < filled) {
                return true;
            }
        }
        return false;
    }

    private int newline() {
        int i = at;
        while (i < filled && block[i] != '\n') {
            i++;
        }
        return i;
    }

    private boolean fill() throws IOException {
        base += filled;
        at = 0;
        filled = Math.max(0, bytes.read(block, base));
        return filled > 0;
    }
}
