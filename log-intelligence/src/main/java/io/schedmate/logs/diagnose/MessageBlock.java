package io.schedmate.logs.diagnose;

import io.schedmate.logs.intake.LogLines;
import io.schedmate.logs.locate.FailedAttempt;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads messages of several lines, as MPI and schedulers print them: what happened first, and the failed component
 * below. Rulers enclose the message.
 */
final class MessageBlock {

    private static final int ABOVE = 8;
    private static final int BELOW = 16;
    private static final Pattern RULER = Pattern.compile("^\\W{0,40}[-=*_#]{8,}\\s*$");

    private MessageBlock() {}

    /**
     * Returns the line that states the cause and its continuation as one text, with the lines above it that belong to
     * the same message: those below a ruler, or from the failure's first line on.
     */
    static String of(LogLines log, FailedAttempt answer) {
        long root = answer.root().messageLine();
        long number = Math.max(1, root - ABOVE);
        long first = answer.firstErrorLine() < number ? root : answer.firstErrorLine();
        List<String> message = new ArrayList<>();
        for (String line : log.read(number, (int) (root - number) + BELOW)) {
            boolean isRuler = RULER.matcher(line).matches();
            if (isRuler && number > root) {
                break;
            }
            if (isRuler && number < root) {
                message.clear();
                first = number;
            } else if (number >= first) {
                message.add(line);
            }
            number++;
        }
        return String.join("\n", message);
    }
}
