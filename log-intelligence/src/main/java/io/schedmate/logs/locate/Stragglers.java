package io.schedmate.logs.locate;

/** While one rank fails the others still report a few steps: no proof that the one lives. */
final class Stragglers {

    /** Lines of progress that other ranks may print after one failed. */
    private static final int ALLOWED = 12;

    /** Characters in which a speaker's name is looked for. */
    private static final int SPEAKER_LENGTH = 240;

    private String failing = "";
    private int seen;

    /** Takes note of who fails; empty if nobody is named. */
    void failing(String speaker) {
        if (!speaker.equals(failing)) {
            failing = speaker;
            seen = 0;
        }
    }

    /** Whether a line of progress comes from another rank than the one that failed last, and soon after it. */
    boolean isOne(String line, int from, int to) {
        if (failing.isEmpty() || seen >= ALLOWED) {
            return false;
        }
        String speaker = Speaker.of(line.substring(from, Math.min(to, from + SPEAKER_LENGTH)));
        if (speaker.isEmpty() || speaker.equals(failing)) {
            failing = "";
            return false;
        }
        seen++;
        return true;
    }
}
