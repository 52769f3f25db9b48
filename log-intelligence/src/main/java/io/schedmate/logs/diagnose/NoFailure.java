package io.schedmate.logs.diagnose;

import io.schedmate.logs.intake.LogLines;
import io.schedmate.logs.locate.Located;

/**
 * The finding of no failure, and its confidence. The confidence is high for a log that shows training or a regular end,
 * low for a log that shows neither, and zero for an empty or binary file.
 *
 * @param confidence 0 to 1
 */
record NoFailure(double confidence, String explanation, int rangeReads) {

    private static final int LOOKED_AT = 64;
    private static final double MOSTLY_TEXT = 0.9;

    static NoFailure of(LogLines log, Located located) {
        if (located.lines() == 0) {
            return new NoFailure(0, "The log is empty. Nothing can be said about the job.", 0);
        }
        if (located.lastProgressLine() > 0) {
            return new NoFailure(
                    0.9, "Training progress is seen up to line " + located.lastProgressLine() + survived(located), 0);
        }
        if (located.finished()) {
            return new NoFailure(0.9, "The log says that the work is done" + survived(located), 0);
        }
        if (!isText(log)) {
            return new NoFailure(0, "This is no text. Nothing can be said about the job.", 1);
        }
        return new NoFailure(
                0.3,
                "The log shows neither progress nor an end in " + located.lines()
                        + " lines. No line of it shows a failure, but it may not be the job's log, or not all of it.",
                1);
    }

    private static String survived(Located located) {
        return located.failed().isEmpty()
                ? ". No line shows a failure that the job did not survive."
                : ". Earlier runs in the log failed; no line after them shows a failure.";
    }

    private static boolean isText(LogLines log) {
        long all = 0;
        long text = 0;
        for (String line : log.read(1, LOOKED_AT)) {
            for (int i = 0; i < line.length(); i++) {
                char c = line.charAt(i);
                boolean control = c < ' ' && c != '\t' && c != '\r' && c != '\b' && c != 0x1b || c == '\ufffd';
                all++;
                text += control ? 0 : 1;
            }
        }
        return text >= MOSTLY_TEXT * all;
    }
}
