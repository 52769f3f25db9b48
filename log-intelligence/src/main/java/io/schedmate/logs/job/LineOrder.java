package io.schedmate.logs.job;

import java.util.ArrayList;
import java.util.List;

/**
 * The file of each line of a merged log, in two bytes a line. Lines of one file keep their order, so a line's number in
 * its file is the number of that file's lines before it, plus one; these counts are stored at the start of each block.
 */
final class LineOrder {

    static final int MAX_FILES = Short.MAX_VALUE;
    private static final int BLOCK = 4_096;

    private final int files;
    private final List<short[]> blocks = new ArrayList<>();
    private final List<long[]> before = new ArrayList<>();
    private final long[] seen;
    private long count;

    LineOrder(int files) {
        this.files = files;
        this.seen = new long[files];
    }

    void add(int file) {
        int at = (int) (count % BLOCK);
        if (at == 0) {
            blocks.add(new short[BLOCK]);
            before.add(seen.clone());
        }
        blocks.getLast()[at] = (short) file;
        seen[file]++;
        count++;
    }

    long count() {
        return count;
    }

    int files() {
        return files;
    }

    /** @param line from 1 to {@link #count} */
    int file(long line) {
        return blocks.get((int) ((line - 1) / BLOCK))[(int) ((line - 1) % BLOCK)];
    }

    /** Returns the number of lines of each file before {@code line}. */
    long[] before(long line) {
        int block = (int) ((line - 1) / BLOCK);
        if (block == blocks.size()) {
            return seen.clone();
        }
        long[] counts = before.get(block).clone();
        for (long at = (long) block * BLOCK + 1; at < line; at++) {
            counts[file(at)]++;
        }
        return counts;
    }
}
