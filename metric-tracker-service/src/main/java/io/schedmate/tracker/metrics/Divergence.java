package io.schedmate.tracker.metrics;

import io.schedmate.logs.extract.MetricExtractor;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Tells whether a job's last printed training loss is a number. The extractor keeps to numbers, so it cannot say. */
public final class Divergence {

    private static final String NAME =
            "(?i)(?<!val )(?<!eval )(?<!test )(?<!validation )(?:^|[^a-z_])(?:(?:train|training|total|lm)[ _])?loss"
                    + "[\"']?\\)?\\s{0,9}[:=]?\\s{0,9}(?:tensor\\()?";
    private static final Pattern NONE = Pattern.compile(NAME + "[-+]?(?:nan|inf(?:inity)?)\\b");
    private static final Pattern NUMBER = Pattern.compile(NAME + "[-+]?\\.?\\d");
    private static final int LONGEST = 4096;
    private static final int MOST_REPORTS = 8;

    private final MetricExtractor extractor;

    /** @param extractor reads the step of a line */
    public Divergence(MetricExtractor extractor) {
        this.extractor = extractor;
    }

    /**
     * What lines say of the loss.
     *
     * @param none whether the loss is no number after them
     * @param reports without a number since the last number, at most 8; those of one step, as several ranks print them, are
     *     one
     * @param anew whether a number came before these reports
     */
    public record Told(boolean none, int reports, boolean anew) {

        private static final Told NUMBER = new Told(false, 0, true);
    }

    /**
     * Reads lines that follow one another.
     *
     * @param before whether the loss was no number before them
     */
    public Told read(List<String> lines, boolean before) {
        if (!before && lines.stream().noneMatch(Divergence::maySayNone)) {
            return Told.NUMBER;
        }
        List<String> none = new ArrayList<>();
        for (String line : lines.reversed()) {
            String start = line.substring(0, Math.min(LONGEST, line.length()));
            if (NONE.matcher(start).find()) {
                none.add(start);
            } else if (NUMBER.matcher(start).find()) {
                return none.isEmpty() ? Told.NUMBER : new Told(true, steps(none), true);
            }
        }
        // What tells of progress and of no loss leaves it as it was.
        return none.isEmpty() ? new Told(before, before ? 1 : 0, false) : new Told(true, steps(none), false);
    }

    private int steps(List<String> lines) {
        Set<@Nullable Long> steps = new HashSet<>();
        for (String line : lines.subList(0, Math.min(MOST_REPORTS, lines.size()))) {
            MetricExtractor.Reading reading = extractor.openOneOfMany();
            ChunkSpeed.read(reading, line);
            steps.add(reading.metrics().step());
        }
        return steps.size();
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
