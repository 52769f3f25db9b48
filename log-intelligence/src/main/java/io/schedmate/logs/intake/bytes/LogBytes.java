package io.schedmate.logs.intake.bytes;

import java.io.Closeable;
import java.io.IOException;

/** The bytes of a log, readable at any position. */
public interface LogBytes extends Closeable {

    /** Fills {@code into} from {@code position} on. Returns how many bytes were read, none or less at the end. */
    int read(byte[] into, long position) throws IOException;

    long size() throws IOException;

    /** Whether these are other bytes than before, not the same ones and more. */
    default boolean wereRewritten() throws IOException {
        return false;
    }
}
