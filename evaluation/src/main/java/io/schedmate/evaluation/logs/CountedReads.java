package io.schedmate.evaluation.logs;

import io.schedmate.logs.intake.LogLines;
import java.util.List;

/** A log that counts how often it is read; what an engine says about itself is not taken on trust. */
final class CountedReads implements LogLines {

    private final LogLines log;
    private int reads;

    CountedReads(LogLines log) {
        this.log = log;
    }

    @Override
    public long count() {
        return log.count();
    }

    @Override
    public List<String> read(long fromLine, int limit) {
        reads++;
        return log.read(fromLine, limit);
    }

    int reads() {
        return reads;
    }
}
