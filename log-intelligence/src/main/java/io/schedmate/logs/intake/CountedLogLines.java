package io.schedmate.logs.intake;

import java.util.List;

/** Counts the reads of another log. Not thread-safe. */
public final class CountedLogLines implements LogLines {

    private final LogLines log;
    private long rangeReads;
    private long linesRead;

    public CountedLogLines(LogLines log) {
        this.log = log;
    }

    @Override
    public long count() {
        return log.count();
    }

    @Override
    public List<String> read(long fromLine, int limit) {
        List<String> lines = log.read(fromLine, limit);
        rangeReads++;
        linesRead += lines.size();
        return lines;
    }

    public long rangeReads() {
        return rangeReads;
    }

    public long linesRead() {
        return linesRead;
    }
}
