package io.schedmate.logs.locate.event;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;

/** Reads torchrun's report about the process that failed first: its host and its ranks. */
public final class FailureReport {

    /** Lines from the report's title to the last line that names a component. */
    private static final int MAX_LENGTH = 8;

    /** The launcher of every rank and every attempt may print a report; only the latest are kept. */
    private static final int MAX = 64;

    private static final String TITLE = "Root Cause (first observed failure)";

    private final Deque<LogEvent.FirstToFail> reports = new ArrayDeque<>();
    private long title = Long.MIN_VALUE / 2;
    private boolean begun;

    public void note(long number, String line, int from, int to) {
        String text = line.substring(from, to);
        if (text.contains(TITLE)) {
            title = number;
            begun = false;
        } else if (number - title <= MAX_LENGTH) {
            String statement = WriterPrefix.strip(text).strip();
            String before = begun ? reports.removeLast().text() + "  " : "";
            begun = true;
            reports.addLast(new LogEvent.FirstToFail(title + MAX_LENGTH, before + statement));
            if (reports.size() > MAX) {
                reports.removeFirst();
            }
        }
    }

    /** Returns the latest reports in order, each at the last line where it can end. */
    public Collection<LogEvent.FirstToFail> all() {
        return List.copyOf(reports);
    }
}
