package io.schedmate.model.check;

/** Formats durations for people. Programs receive seconds. */
public interface ReadableTime {

    /** Returns 45 s, 4 min 10 s, 7 h 3 min or 1 d 12 h; fractions of a second are rounded. */
    static String of(double seconds) {
        long whole = Math.round(seconds);
        if (whole < 60) {
            return whole + " s";
        }
        if (whole < 3_600) {
            return whole / 60 + " min " + whole % 60 + " s";
        }
        long minutes = Math.round(seconds / 60);
        return minutes < 24 * 60
                ? minutes / 60 + " h " + minutes % 60 + " min"
                : minutes / 1_440 + " d " + minutes % 1_440 / 60 + " h";
    }
}
