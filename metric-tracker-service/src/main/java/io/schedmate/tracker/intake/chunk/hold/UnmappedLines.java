package io.schedmate.tracker.intake.chunk.hold;

import java.util.LinkedHashMap;
import java.util.Map;

/** Counts lines without a job, and keeps a sample per origin. */
public final class UnmappedLines {

    private final Map<String, Count> counts = new LinkedHashMap<>();

    private static final class Count {
        private long lines;
        private String sample = "";
    }

    public void add(String origin, String line) {
        Count count = counts.computeIfAbsent(origin, _ -> new Count());
        count.lines++;
        count.sample = line;
    }

    public void park(ParkedLines parking) {
        counts.forEach(
                (origin, count) -> parking.park(ParkedLines.Reason.NO_JOB, origin, null, count.lines, count.sample));
    }
}
