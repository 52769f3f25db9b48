package io.schedmate.logs.locate.event;

import java.util.regex.Pattern;

/**
 * The frames of a traceback without a header: a log that starts or was cut within a traceback, or a program that prints
 * only the frames. Other lines may be between two frames only as far as Python prints code and marks.
 */
public final class BareFrames {

    /** A frame, its code, and up to two lines of marks below the code, or of the same, wrapped by a terminal. */
    private static final int APART = 4;

    private static final Pattern FRAME = Pattern.compile("^\\s{2,8}File \"[^\"]{1,400}(?:\", line \\d{1,7}, in |$)");

    private long first;
    private Frame last = new Frame("", Long.MIN_VALUE / 2, "");
    private String writer = "";

    /** Notes a line that is a frame and belongs to no open traceback. */
    public void note(long line, String raw) {
        String text = WriterPrefix.strip(raw);
        if (!FRAME.matcher(text).find()) {
            return;
        }
        String own = WriterPrefix.of(raw);
        if (line - last.line() > APART || !own.equals(writer)) {
            first = line;
            writer = own;
        }
        last = new Frame(text.strip(), line, "");
    }

    /** Returns the exception with the frames directly above it, if there are any. */
    public LogEvent.Thrown above(LogEvent.Thrown exception) {
        boolean isBelow =
                exception.line() - last.line() <= APART && exception.writer().equals(writer);
        return isBelow ? exception.below(first, last) : exception;
    }
}
