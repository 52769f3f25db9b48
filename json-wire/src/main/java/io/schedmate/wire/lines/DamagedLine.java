package io.schedmate.wire.lines;

import java.io.IOException;

/** Thrown if the checksum of a line other than the last does not match. */
public final class DamagedLine extends IOException {

    private static final long serialVersionUID = 1L;

    DamagedLine(String line) {
        super("Expected a line with a valid checksum, got (%s). The disk may be damaged. Restore the file."
                .formatted(line.substring(0, Math.min(80, line.length()))));
    }
}
