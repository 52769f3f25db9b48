package io.schedmate.logs.intake;

import java.util.List;

/** Counts what is asked of another log. Not safe for use by several threads. */
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
