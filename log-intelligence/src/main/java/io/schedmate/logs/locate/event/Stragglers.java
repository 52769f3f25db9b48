package io.schedmate.logs.locate.event;

/** While one rank fails the others still report a few steps: no proof that the one lives. */
public final class Stragglers {

    /** Lines of progress that other ranks may print after one failed. */
    private static final int ALLOWED = 12;

    /** Characters in which a speaker's name is looked for. */
    private static final int SPEAKER_LENGTH = 240;

    private String failing = "";
    private int seen;
    private long lastLine;

    /** Takes note of who fails; empty if nobody is named. */
    public void failing(String speaker) {
        if (!speaker.equals(failing)) {
            failing = speaker;
            seen = 0;
        }
    }

    /** Whether a line of progress comes from another rank than the one that failed last, and soon after it. */
    public boolean isOne(long number, String line, int from, int to) {
        if (failing.isEmpty() || seen >= ALLOWED && number != lastLine) {
            return false;
        }
        String speaker = speaker(line, from, to);
        if (speaker.isEmpty() || speaker.equals(failing)) {
            failing = "";
            return false;
        }
        // The states of a bar on one line are one report.
        seen += number == lastLine ? 0 : 1;
        lastLine = number;
        return true;
    }

    /** Launchers put the name at the start of a line, before all states of a bar. */
    private static String speaker(String line, int from, int to) {
        String own = Speaker.of(line.substring(from, Math.min(to, from + SPEAKER_LENGTH)));
        return own.isEmpty() && from > 0 ? Speaker.of(line.substring(0, Math.min(from, SPEAKER_LENGTH))) : own;
    }
}
