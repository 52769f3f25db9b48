package io.schedmate.logs.locate.event;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The layout in which IPython prints a traceback: the exception's type before the header, frames that are not indented,
 * and numbered source lines with an arrow at the one that failed.
 */
final class NotebookFrames {

    private static final Pattern HEADER =
            Pattern.compile("^(?:[A-Za-z_]\\w{0,80}\\.){0,12}([A-Za-z_]\\w{0,80}) {2,80}Traceback \\(most recent");
    private static final Pattern FRAME = Pattern.compile("^(?:File |Cell In ?\\[|Input In ?\\[|<|[~/.]|[A-Za-z]:\\\\|"
            + "[\\w./\\\\-]{1,200}\\.(?:py|pyx|pxi)\\b).{0,300}?(?: in \\S|,? line \\d)");
    private static final Pattern FAILED = Pattern.compile("^-{1,8}> {0,6}\\d{1,7} (.*)$");

    private NotebookFrames() {}

    /** Returns the simple name of the exception that the header announces, or null if it announces none. */
    static @Nullable String announced(String header) {
        Matcher matcher = HEADER.matcher(header);
        return matcher.find() && ExceptionLine.mayName(matcher.group(1)) ? matcher.group(1) : null;
    }

    static boolean isFrame(String text) {
        return FRAME.matcher(text).find();
    }

    /** Returns the program's line that failed, or null if the text shows none. */
    static @Nullable String source(String text) {
        Matcher matcher = FAILED.matcher(text);
        return matcher.matches() ? matcher.group(1).strip() : null;
    }
}
