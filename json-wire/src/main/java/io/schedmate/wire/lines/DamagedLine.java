package io.schedmate.wire.lines;

import java.io.IOException;

/** Thrown if the checksum of a line other than the last does not match. */
public final class DamagedLine extends IOException {

    private static final long serialVersionUID = 1L;

    DamagedLine(String line) {
        super("Expected a line with its checksum (%s). Maybe the disk is damaged: restore the file."
                .formatted(line.substring(0, Math.min(80, line.length()))));
    }
}
