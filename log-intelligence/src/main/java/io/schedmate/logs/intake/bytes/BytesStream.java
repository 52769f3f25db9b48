package io.schedmate.logs.intake.bytes;

import java.io.IOException;
import java.io.InputStream;

/** Reads a log's bytes from the start; closing the stream leaves the log open. */
final class BytesStream extends InputStream {

    private final LogBytes bytes;
    private final byte[] block = new byte[1 << 16];
    private long base;
    private int at;
    private int filled;

    BytesStream(LogBytes bytes) {
        this.bytes = bytes;
    }

    @Override
    public int read() throws IOException {
        return fill() ? block[at++] & 0xFF : -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!fill()) {
            return -1;
        }
        int count = Math.min(length, filled - at);
        System.arraycopy(block, at, into, offset, count);
        at += count;
        return count;
    }

    private boolean fill() throws IOException {
        if (at < filled) {
            return true;
        }
        base += filled;
        at = 0;
        filled = Math.max(0, bytes.read(block, base));
        return filled > 0;
    }

    /** A reader of several gzip members needs this to look for the next one. */
    @Override
    public int available() throws IOException {
        return fill() ? filled - at : 0;
    }
}
