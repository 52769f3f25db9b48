package io.schedmate.logs.locate.event;

/**
 * Recognises progress of the other ranks after one rank has failed. They still report a few steps, which does not prove
 * that the failed rank is alive.
 */
public final class ProgressAfterFailure {

    /** The most progress lines that other ranks may print after one failed. */
    private static final int ALLOWED = 12;

    /** The number of characters that are searched for a writer's name. */
    private static final int SPEAKER_LENGTH = 240;

    private String failing = "";
    private int seen;
    private long lastLine;

    /** Notes the failing writer; empty if it is not named. */
    public void failing(String writer) {
        if (!writer.equals(failing)) {
            failing = writer;
            seen = 0;
        }
    }

    /** Whether a progress line comes from another rank than the one that failed last, and soon after the failure. */
    public boolean isOne(long number, String line, int from, int to) {
        if (failing.isEmpty() || seen >= ALLOWED && number != lastLine) {
            return false;
        }
        String writer = writer(line, from, to);
        if (writer.isEmpty() || writer.equals(failing)) {
            failing = "";
            return false;
        }
        // The segments of a bar on one line are one report.
        seen += number == lastLine ? 0 : 1;
        lastLine = number;
        return true;
    }

    /** Returns the writer's name, which launchers write at the start of a line, before all segments of a bar. */
    private static String writer(String line, int from, int to) {
        String own = WriterPrefix.of(line.substring(from, Math.min(to, from + SPEAKER_LENGTH)));
        return own.isEmpty() && from > 0 ? WriterPrefix.of(line.substring(0, Math.min(from, SPEAKER_LENGTH))) : own;
    }
}
