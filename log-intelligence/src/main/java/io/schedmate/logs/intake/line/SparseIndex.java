package io.schedmate.logs.intake.line;

import java.util.Arrays;

/** The start of each {@value #STRIDE}th line: eight bytes for that many lines. */
public final class SparseIndex {

    static final int STRIDE = 1024;

    private long[] starts = new long[64];
    private int marks = 1;
    private long lines;

    public SparseIndex(long firstByte) {
        starts[0] = firstByte;
    }

    /** Records that a line has ended and the next begins at {@code position}. */
    public void lineEnded(long position) {
        lines++;
        if (lines % STRIDE == 0) {
            if (marks == starts.length) {
                starts = Arrays.copyOf(starts, 2 * marks);
            }
            starts[marks++] = position;
        }
    }

    /** Returns the number of lines that have ended so far. */
    public long lines() {
        return lines;
    }

    /** Returns the start of the last indexed line at or before the line with this number, counted from 0. */
    public long startBefore(long line) {
        return starts[(int) Math.min(marks - 1, line / STRIDE)];
    }

    /** Returns the number, counted from 0, of the line whose start {@link #startBefore} returns. */
    public long lineBefore(long line) {
        return Math.min(marks - 1, line / STRIDE) * STRIDE;
    }
}
