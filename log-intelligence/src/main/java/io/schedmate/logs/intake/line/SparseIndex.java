package io.schedmate.logs.intake.line;

import java.util.Arrays;

/** Where each {@value #STRIDE}th line starts: eight bytes for that many lines. */
public final class SparseIndex {

    static final int STRIDE = 1024;

    private long[] starts = new long[64];
    private int marks = 1;
    private long lines;

    public SparseIndex(long firstByte) {
        starts[0] = firstByte;
    }

    /** Notes that one more line has ended and the next begins at {@code position}. */
    public void lineEnded(long position) {
        lines++;
        if (lines % STRIDE == 0) {
            if (marks == starts.length) {
                starts = Arrays.copyOf(starts, 2 * marks);
            }
            starts[marks++] = position;
        }
    }

    /** How many lines have ended so far. */
    public long lines() {
        return lines;
    }

    /** The start of the last marked line that is not after the line with this number, counted from 0. */
    public long startBefore(long line) {
        return starts[(int) Math.min(marks - 1, line / STRIDE)];
    }

    /** The number, counted from 0, of the line that {@link #startBefore} starts at. */
    public long lineBefore(long line) {
        return Math.min(marks - 1, line / STRIDE) * STRIDE;
    }
}
