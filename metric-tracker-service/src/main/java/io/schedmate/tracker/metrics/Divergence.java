package io.schedmate.tracker.metrics;

import java.util.List;
import java.util.regex.Pattern;

/** Tells whether a job's last printed training loss is a number. The extractor keeps to numbers, so it cannot say. */
public final class Divergence {

    private static final String NAME =
            "(?i)(?<!val )(?<!eval )(?<!test )(?<!validation )(?:^|[^a-z_])(?:(?:train|training|total|lm)[ _])?loss"
                    + "[\"']?\\)?\\s{0,9}[:=]?\\s{0,9}(?:tensor\\()?";
    private static final Pattern NONE = Pattern.compile(NAME + "[-+]?(?:nan|inf(?:inity)?)\\b");
    private static final Pattern NUMBER = Pattern.compile(NAME + "[-+]?\\.?\\d");
    private static final int LONGEST = 4096;

    private Divergence() {}

    /**
     * Whether the loss is no number after these lines.
     *
     * @param before whether it was none before them
     */
    public static boolean after(List<String> lines, boolean before) {
        if (!before && lines.stream().noneMatch(Divergence::maySayNone)) {
            return false;
        }
        for (String line : lines.reversed()) {
            String start = line.substring(0, Math.min(LONGEST, line.length()));
            if (NONE.matcher(start).find()) {
                return true;
            }
            if (NUMBER.matcher(start).find()) {
                return false;
            }
        }
        return before;
    }

    /** Spares nearly all lines the expressions: only one that holds such a word is looked at. */
    private static boolean maySayNone(String line) {
        for (int i = 0; i + 2 < Math.min(LONGEST, line.length()); i++) {
            char sign = (char) (line.charAt(i) | 0x20);
            if ((sign == 'n' && line.regionMatches(true, i, "nan", 0, 3) && endsAt(line, i + 3))
                    || (sign == 'i'
                            && line.regionMatches(true, i, "inf", 0, 3)
                            && (endsAt(line, i + 3) || line.regionMatches(true, i, "infinity", 0, 8)))) {
                return true;
            }
        }
        return false;
    }

    /** Words such as INFO stand in very many lines. */
    private static boolean endsAt(String line, int end) {
        return end >= line.length() || !Character.isLetterOrDigit(line.charAt(end));
    }
}
