package io.schedmate.failure.archive;

import io.schedmate.failure.archive.LogArchive.NumberedLine;
import io.schedmate.logs.link.RunPage;
import io.schedmate.logs.link.RunPages;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the pages of runs that the streams of an attempt name. Trackers print them when a run begins and when it ends,
 * so only the beginning and the end of a stream are read.
 */
public record LinkedRuns(LogArchive archive, RunPages pages) {

    private static final int HEAD = 2_000;
    private static final int TAIL = 500;
    /** The maximum number of streams read in one call. Ranks print the same pages. */
    private static final int MAX_STREAMS = 16;

    private static final int MAX_PAGES = 20;
    private static final long MAX_BYTES = 1 << 20;

    /** A page and the first line that names it. */
    public record LinkedRun(RunPage page, LogStream stream, long line) {}

    /** Returns each page once, in the order of the streams and their lines; at most 20. */
    public List<LinkedRun> of(List<LogStream> streams) {
        Map<RunPage, LinkedRun> found = new LinkedHashMap<>();
        for (LogStream stream : streams.stream().limit(MAX_STREAMS).toList()) {
            for (NumberedLine line : ends(stream)) {
                for (RunPage page : pages.in(line.text())) {
                    found.putIfAbsent(page, new LinkedRun(page, stream, line.number()));
                }
            }
        }
        return found.values().stream().limit(MAX_PAGES).toList();
    }

    private List<NumberedLine> ends(LogStream stream) {
        long first = Math.max(1, stream.droppedBefore());
        long headEnd = Math.min(first + HEAD - 1, stream.lastLine());
        List<NumberedLine> lines = new ArrayList<>(archive.read(stream, new LineRange(first, headEnd), MAX_BYTES));
        long tailStart = Math.max(headEnd + 1, stream.lastLine() - TAIL + 1);
        if (tailStart <= stream.lastLine()) {
            lines.addAll(archive.read(stream, new LineRange(tailStart, stream.lastLine()), MAX_BYTES));
        }
        return lines;
    }
}
