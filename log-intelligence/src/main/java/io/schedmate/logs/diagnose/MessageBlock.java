package io.schedmate.logs.diagnose;

import io.schedmate.logs.intake.LogLines;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads messages of several lines, as MPI and schedulers print them: what happened first, and the failed component
 * below. A ruler ends the message.
 */
final class MessageBlock {

    private static final int LINES = 8;
    private static final Pattern RULER = Pattern.compile("^\\W{0,40}[-=*_#]{8,}\\s*$");

    private MessageBlock() {}

    /** Returns the line {@code first} and its continuation as one text. */
    static String from(LogLines log, long first) {
        List<String> message = new ArrayList<>();
        for (String line : log.read(first, LINES)) {
            if (!message.isEmpty() && RULER.matcher(line).matches()) {
                break;
            }
            message.add(line);
        }
        return String.join("\n", message);
    }
}
