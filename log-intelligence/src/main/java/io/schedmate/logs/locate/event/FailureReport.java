package io.schedmate.logs.locate.event;

import org.jspecify.annotations.Nullable;

/** Reads what torchrun reports of the process that failed first: its host and its ranks. */
public final class FailureReport {

    /** Lines from the report's title to the last that names a part. */
    private static final int LONGEST = 8;

    private static final String TITLE = "Root Cause (first observed failure)";

    private long title = Long.MIN_VALUE / 2;
    private LogEvent.@Nullable FirstToFail first;

    public void note(long number, String line, int from, int to) {
        String text = line.substring(from, to);
        if (text.contains(TITLE)) {
            title = number;
        } else if (number - title <= LONGEST) {
            String said = Speaker.strip(text).strip();
            first = first == null
                    ? new LogEvent.FirstToFail(number, said)
                    : new LogEvent.FirstToFail(first.line(), first.text() + "  " + said);
        }
    }

    /** Null where there is no report. Of several nodes' reports the lines of the first name speaks. */
    public LogEvent.@Nullable FirstToFail first() {
        return first;
    }
}
