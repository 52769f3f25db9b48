package io.schedmate.logs.diagnose;

import io.schedmate.logs.intake.LogLines;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads the lines that go on with the message of a line, as MPI's and the schedulers' messages do: what failed stands below what happened.
 * A ruler ends the message.
 */
final class MessageBlock {

    private static final int LINES = 8;
    private static final Pattern RULER = Pattern.compile("^\\W{0,40}[-=*_#]{8,}\\s*$");

    private MessageBlock() {}

    /** Returns the line {@code first} and what goes on with it, as one text. */
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
