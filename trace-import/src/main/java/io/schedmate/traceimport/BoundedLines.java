package io.schedmate.traceimport;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** Reads lines without ever storing more of a line in memory than the limit. */
final class BoundedLines {

    static final int MAX_LENGTH = 1 << 20;

    private final Reader text;
    private long number;
    private boolean cut;
    private int pending = -2;

    BoundedLines(Reader text) {
        this.text = text;
    }

    /** Returns the next line without its end, or null after the last; the part beyond the limit is dropped. */
    @Nullable
    String next() {
        StringBuilder line = new StringBuilder();
        cut = false;
        int read = read();
        if (read < 0) {
            return null;
        }
        number++;
        for (; read >= 0 && read != '\n' && read != '\r'; read = read()) {
            if (line.length() < MAX_LENGTH) {
                line.append((char) read);
            } else {
                cut = true;
            }
        }
        if (read == '\r') {
            int after = read();
            pending = after == '\n' ? -2 : after;
        }
        return line.toString();
    }

    /** Returns the number of the last line read, from 1. */
    long number() {
        return number;
    }

    /** Returns whether that line was longer than the limit. */
    boolean wasCut() {
        return cut;
    }

    private int read() {
        if (pending != -2) {
            int held = pending;
            pending = -2;
            return held;
        }
        try {
            return text.read();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
