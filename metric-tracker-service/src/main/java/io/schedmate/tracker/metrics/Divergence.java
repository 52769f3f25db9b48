package io.schedmate.tracker.metrics;

import io.schedmate.logs.extract.MetricExtractor;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Detects that a job's last training loss is not a number. The extractor cannot detect this, because it returns numbers
 * only.
 *
 * @param extractor extracts the step of a line
 */
public record Divergence(MetricExtractor extractor) {

    private static final String NAME =
            "(?i)(?:^|[^a-z_])(?<!val )(?<!eval )(?<!test )(?<!validation )(?:(?:train|training|total|lm)[ _])?loss"
                    + "[\"']?\\)?\\s{0,9}[:=]?\\s{0,9}(?:tensor\\()?";
    private static final Pattern NONE = Pattern.compile(NAME + "[-+]?(?:nan|inf(?:inity)?)\\b");
    private static final Pattern NUMBER = Pattern.compile(NAME + "[-+]?\\.?\\d");
    private static final int MAX_LENGTH = 4096;
    private static final int MAX_REPORTS = 8;

    /**
     * What lines report about the loss.
     *
     * @param none whether the last loss in them is not a number
     * @param reports consecutive reports without a number, at most 8; reports of the same step, as from several ranks,
     *      count once
     * @param anew whether a number came before these reports
     */
    public record Result(boolean none, int reports, boolean anew) {

        private static final Result NUMBER = new Result(false, 0, true);
    }

    /**
     * Reads consecutive lines.
     *
     * @param before whether the loss before these lines was not a number
     */
    public Result read(List<String> lines, boolean before) {
        if (!before && lines.stream().noneMatch(Divergence::maySayNone)) {
            return Result.NUMBER;
        }
        List<String> none = new ArrayList<>();
        for (String line : lines.reversed()) {
            String start = line.substring(0, Math.min(MAX_LENGTH, line.length()));
            if (NONE.matcher(start).find()) {
                none.add(start);
            } else if (NUMBER.matcher(start).find()) {
                return none.isEmpty() ? Result.NUMBER : new Result(true, steps(none), true);
            }
        }
        // A progress report without a loss changes nothing.
        return none.isEmpty() ? new Result(before, before ? 1 : 0, false) : new Result(true, steps(none), false);
    }

    private int steps(List<String> lines) {
        Set<@Nullable Long> steps = new HashSet<>();
        for (String line : lines.subList(0, Math.min(MAX_REPORTS, lines.size()))) {
            MetricExtractor.Reading reading = extractor.openOneOfMany();
            ChunkSpeed.read(reading, line);
            steps.add(reading.metrics().step());
        }
        return steps.size();
    }

    /**
     * Returns whether a line contains such a word. This check is cheap, and only those lines are matched against the
     * expressions.
     */
    private static boolean maySayNone(String line) {
        int end = Math.min(MAX_LENGTH, line.length());
        for (int i = 2; i < end; i++) {
            boolean word = switch (line.charAt(i)) {
                // Rarer than their first letters.
                case 'n', 'N' -> isAt(line, i - 2, 'n', 'a') && endsAt(line, i + 1);
                case 'f', 'F' ->
                    isAt(line, i - 2, 'i', 'n')
                            && (endsAt(line, i + 1) || line.regionMatches(true, i - 2, "infinity", 0, 8));
                default -> false;
            };
            if (word) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether two letters of the alphabet, in lower or upper case, stand here. */
    private static boolean isAt(String line, int at, char first, char second) {
        return (line.charAt(at) | 0x20) == first && (line.charAt(at + 1) | 0x20) == second;
    }

    /** Returns whether a word ends here. This excludes words such as INFO, which occur in very many lines. */
    private static boolean endsAt(String line, int end) {
        return end >= line.length() || !Character.isLetterOrDigit(line.charAt(end));
    }
}
