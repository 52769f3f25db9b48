package io.schedmate.logs.intake.bytes;

import java.io.Closeable;
import java.io.IOException;

/** The bytes of a log, readable at any position. */
public interface LogBytes extends Closeable {

    /**
     * Reads into {@code into}, starting at {@code position}.
     *
     * @return the number of bytes read, 0 or less at the end
     */
    int read(byte[] into, long position) throws IOException;

    long size() throws IOException;
}
