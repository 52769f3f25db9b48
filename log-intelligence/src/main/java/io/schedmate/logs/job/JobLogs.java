package io.schedmate.logs.job;

import io.schedmate.logs.intake.LogLines;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;

/**
 * Merges the logs of one job's ranks into one log in the order of events, and maps each line back to its file. Takes
 * two bytes of memory a line; texts are read on request. Not thread-safe.
 */
public final class JobLogs implements LogLines {

    private final List<JobLog> logs;
    private final LineOrder order;
    private long rangeReads;

    private JobLogs(List<JobLog> logs, LineOrder order) {
        this.logs = List.copyOf(logs);
        this.order = order;
    }

    /**
     * Merges logs by the times they print. Reads each of them once.
     *
     * @param failureStarts for each log the first line of its own failure's output, or a number past its end
     * @throws IllegalArgumentException if there are more logs than a merge can hold, or not one start for each
     */
    public static JobLogs merge(List<JobLog> logs, long... failureStarts) {
        if (logs.size() > LineOrder.MAX_FILES || failureStarts.length != logs.size()) {
            throw new IllegalArgumentException("Expected at most " + LineOrder.MAX_FILES
                    + " logs and the start of each one's failure (" + logs.size() + " logs, " + failureStarts.length
                    + " starts). Name a folder that holds the logs of one job only");
        }
        return new JobLogs(logs, new JobMerge(logs, failureStarts).order());
    }

    @Override
    public long count() {
        return order.count();
    }

    /** @param line from 1 to {@link #count} */
    public LogOrigin origin(long line) {
        int file = order.file(line);
        return new LogOrigin(logs.get(file).name(), order.before(line)[file] + 1);
    }

    /** Returns the number of lines of {@code file} before {@code line} of this log. */
    public long linesBefore(long line, String file) {
        long[] before = order.before(Math.min(line, count() + 1));
        for (int at = 0; at < before.length; at++) {
            if (logs.get(at).name().equals(file)) {
                return before[at];
            }
        }
        return 0;
    }

    /** Returns the number of range reads of the logs themselves so far. */
    public long rangeReads() {
        return rangeReads;
    }

    @Override
    public List<String> read(long fromLine, int limit) {
        long to = Math.min(count(), fromLine + limit - 1);
        if (fromLine < 1 || fromLine > to) {
            return List.of();
        }
        int[] wanted = new int[order.files()];
        for (long line = fromLine; line <= to; line++) {
            wanted[order.file(line)]++;
        }
        List<Iterator<String>> texts = texts(order.before(fromLine), wanted);
        List<String> merged = new ArrayList<>((int) (to - fromLine + 1));
        for (long line = fromLine; line <= to; line++) {
            Iterator<String> next = texts.get(order.file(line));
            // A file that was truncated since the merge no longer has the line.
            merged.add(next.hasNext() ? next.next() : "");
        }
        return merged;
    }

    /** Returns the texts of a range of the merged log, which is one range of each file. */
    private List<Iterator<String>> texts(long[] before, int[] wanted) {
        List<Iterator<String>> texts = new ArrayList<>(wanted.length);
        for (int file = 0; file < wanted.length; file++) {
            if (wanted[file] == 0) {
                texts.add(Collections.emptyIterator());
            } else {
                rangeReads++;
                texts.add(logs.get(file)
                        .lines()
                        .read(before[file] + 1, wanted[file])
                        .iterator());
            }
        }
        return texts;
    }
}
