package io.schedmate.logs.intake;

/**
 * How much of a log is taken in.
 *
 * @param lineBytes a longer line keeps its first and last half of this many bytes; at least 64
 * @param spillBytes the most that is unpacked into a temporary file; at least 1
 */
public record LogLimits(int lineBytes, long spillBytes) {

    /** How often packed data within packed data is unpacked. */
    static final int NESTING = 3;

    public LogLimits {
        if (lineBytes < 64 || spillBytes < 1) {
            throw new IllegalArgumentException("Limits are at least 64 bytes a line and 1 byte unpacked, not ("
                    + lineBytes + ", " + spillBytes + "). Maybe use LogLimits.standard().");
        }
    }

    /** Lines of 1 MiB, 64 GiB unpacked. */
    public static LogLimits standard() {
        return new LogLimits(1 << 20, 64L << 30);
    }
}
