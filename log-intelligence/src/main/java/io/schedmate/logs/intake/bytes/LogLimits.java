package io.schedmate.logs.intake.bytes;

/**
 * Limits on how much of a log is read.
 *
 * @param lineBytes a longer line keeps its beginning and its end, together this many bytes; at least 64
 * @param memoryBytes unpacked data up to this size stays in memory, more goes to a temporary file; 0 to 1 GiB
 * @param spillBytes the most unpacked data in all; at least 1
 */
public record LogLimits(int lineBytes, int memoryBytes, long spillBytes) {

    /** The number of times that packed data within packed data is unpacked. */
    public static final int NESTING = 3;

    public LogLimits {
        if (lineBytes < 64 || memoryBytes < 0 || memoryBytes > 1 << 30 || spillBytes < 1) {
            throw new IllegalArgumentException("Limits are at least 64 bytes a line, 0 to 1 GiB in memory and 1 byte"
                    + " unpacked, not (" + lineBytes + ", " + memoryBytes + ", " + spillBytes
                    + "). Use LogLimits.standard().");
        }
    }

    /** Returns the defaults: lines of 1 MiB, 8 MiB in memory, 64 GiB unpacked. */
    public static LogLimits standard() {
        return new LogLimits(1 << 20, 8 << 20, 64L << 30);
    }
}
