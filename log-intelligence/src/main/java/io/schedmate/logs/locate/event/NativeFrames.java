package io.schedmate.logs.locate.event;

import java.util.regex.Pattern;

/**
 * The stack that PyTorch prints below the message of a C++ exception (c10/util/Exception.cpp). A quoted log often begins
 * within it; what ends the process then follows the last frame.
 */
public final class NativeFrames {

    /** A blank line may be between the last frame and what follows. */
    private static final int APART = 2;

    private static final Pattern FRAME =
            Pattern.compile("^(?:Exception raised from \\S{1,200} at \\S|frame #\\d{1,4}: )");

    private long first;
    private long last = Long.MIN_VALUE / 2;
    private String writer = "";

    /** Notes a line with a word of such a stack. */
    public void note(long line, String raw) {
        if (!FRAME.matcher(WriterPrefix.strip(raw)).find()) {
            return;
        }
        String own = WriterPrefix.of(raw);
        if (line - last > 1 || !own.equals(writer)) {
            first = line;
            writer = own;
        }
        last = line;
    }

    /** Returns the first frame directly above the line, or the line itself if there is none. */
    public long above(long line, String itsWriter) {
        return line - last <= APART && itsWriter.equals(writer) ? first : line;
    }
}
