package io.schedmate.logs.locate.event;

/**
 * Recognises progress of the other ranks after one rank has failed. They still report a few steps, which does not prove
 * that the failed rank is alive.
 */
public final class Stragglers {

    /** The most progress lines that other ranks may print after one failed. */
    private static final int ALLOWED = 12;

    /** The number of characters that are searched for a speaker's name. */
    private static final int SPEAKER_LENGTH = 240;

    private String failing = "";
    private int seen;
    private long lastLine;

    /** Notes the failing speaker; empty if it is not named. */
    public void failing(String speaker) {
        if (!speaker.equals(failing)) {
            failing = speaker;
            seen = 0;
        }
    }

    /** Whether a progress line comes from another rank than the one that failed last, and soon after the failure. */
    public boolean isOne(long number, String line, int from, int to) {
        if (failing.isEmpty() || seen >= ALLOWED && number != lastLine) {
            return false;
        }
        String speaker = speaker(line, from, to);
        if (speaker.isEmpty() || speaker.equals(failing)) {
            failing = "";
            return false;
        }
        // The segments of a bar on one line are one report.
        seen += number == lastLine ? 0 : 1;
        lastLine = number;
        return true;
    }

    /** Returns the speaker's name, which launchers write at the start of a line, before all segments of a bar. */
    private static String speaker(String line, int from, int to) {
        String own = Speaker.of(line.substring(from, Math.min(to, from + SPEAKER_LENGTH)));
        return own.isEmpty() && from > 0 ? Speaker.of(line.substring(0, Math.min(from, SPEAKER_LENGTH))) : own;
    }
}
