package io.schedmate.evaluation.ask;

import java.util.List;

/**
 * A closed question about a log.
 *
 * @param file of the log in the corpus
 * @param mustContain the values that a right answer contains; one of each inner list
 * @param lines each of them, or a line within two lines of it, proves the answer; from 1
 * @param alsoFairLines further accepted lines
 * @param alsoFairValues each of them can replace {@code mustContain}
 */
public record AskCase(
        String id,
        String file,
        String question,
        boolean answerable,
        List<List<String>> mustContain,
        List<Long> lines,
        List<Long> alsoFairLines,
        List<String> alsoFairValues) {

    private static final int NEAR = 2;

    boolean holdsValues(String answer) {
        String lower = answer.toLowerCase(java.util.Locale.ROOT);
        boolean all = mustContain.stream().allMatch(any -> any.stream().anyMatch(value -> holds(lower, value)));
        return all || alsoFairValues.stream().anyMatch(value -> holds(lower, value));
    }

    /** Whether the answer contains the value as a whole number or text: 4 is not contained in 24 or 4.5. */
    private static boolean holds(String answer, String value) {
        String wanted = value.toLowerCase(java.util.Locale.ROOT);
        for (int at = answer.indexOf(wanted); at >= 0; at = answer.indexOf(wanted, at + 1)) {
            if (!isDigit(wanted.charAt(0)) || standsAlone(answer, at, at + wanted.length())) {
                return true;
            }
        }
        return false;
    }

    private static boolean standsAlone(String answer, int from, int to) {
        boolean before = from == 0 || !isDigit(answer.charAt(from - 1)) && answer.charAt(from - 1) != '.';
        boolean after = to >= answer.length()
                || !isDigit(answer.charAt(to))
                || answer.substring(from, to).contains(".");
        return before && after;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    boolean isProvedBy(long line) {
        return near(lines, line) || near(alsoFairLines, line);
    }

    private static boolean near(List<Long> fair, long line) {
        return fair.stream().anyMatch(each -> Math.abs(each - line) <= NEAR);
    }
}
