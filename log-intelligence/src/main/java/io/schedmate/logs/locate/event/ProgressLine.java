package io.schedmate.logs.locate.event;

import io.schedmate.logs.extract.ProgressEvidence;
import io.schedmate.logs.extract.plan.KnownFormats;
import io.schedmate.logs.locate.signature.Cue;
import io.schedmate.logs.locate.signature.PhraseMatches;

/**
 * Decides whether a line proves that training continued. A cheap test comes first, because every line of a long log is
 * tested. If it fails on a line with words for losses, rates or counts, the metric extractor's plans decide.
 */
public final class ProgressLine {

    private static final int LOOK_AHEAD = 24;

    /** A training loop prints no longer lines for a step. */
    private static final int MAX_LENGTH = 2_000;

    private final ProgressEvidence plans;
    private final boolean anyWords;

    /** @param formats of a site, whose lines may use words that no cue knows */
    public ProgressLine(KnownFormats formats) {
        plans = new ProgressEvidence(formats);
        anyWords = formats != KnownFormats.NONE;
    }

    public boolean is(String text, int from, int to, PhraseMatches hits) {
        if (hits.none()) {
            return isRowOfNumbers(text, from, to) || anyWords && isByPlan(text, from, to);
        }
        // A frame may name files with "loss" in their names, and versions of Python.
        if (hits.has(Cue.NOT_TRAINING) || text.startsWith("  File \"", from)) {
            return false;
        }
        return isPlainly(text, from, to, hits) || (anyWords || namesTraining(hits)) && isByPlan(text, from, to);
    }

    private static boolean namesTraining(PhraseMatches hits) {
        return hits.has(Cue.RATE) || hits.has(Cue.LOSS) || hits.has(Cue.COUNTER) || hits.has(Cue.SET_NAME);
    }

    private boolean isByPlan(String text, int from, int to) {
        return to - from <= MAX_LENGTH
                && hasDigit(text, from, to)
                && !isBarAtZero(text, from, to)
                && plans.isTrainingProgress(WriterPrefix.strip(text.substring(from, to)));
    }

    private static boolean isPlainly(String text, int from, int to, PhraseMatches hits) {
        if (hits.has(Cue.RATE) && hasDigit(text, from, to) && !isBarAtZero(text, from, to)) {
            return true;
        }
        if (hits.has(Cue.LOSS)) {
            return hasMetric(text, from, to);
        }
        return hits.has(Cue.COUNTER) && hasCounter(text, from, to);
    }

    /** Whether the line has a bar at zero, which proves nothing: a dying process redraws its bars. */
    private static boolean isBarAtZero(String text, int from, int to) {
        return text.indexOf("| 0/", from, to) >= 0;
    }

    private static boolean hasDigit(String text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (isDigit(text.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    /** Whether a name is followed by a decimal fraction or an exponent: metrics have one, settings mostly do not. */
    private static boolean hasMetric(String text, int from, int to) {
        int numbers = 0;
        for (int i = from + 1; i < to - 1; i++) {
            char c = text.charAt(i);
            if (isDigit(text.charAt(i - 1)) && (c == '.' || c == 'e') && isNumberTail(text.charAt(i + 1))) {
                numbers++;
            }
        }
        return numbers > 0 && !isSetting(text, from, to);
    }

    private static boolean isNumberTail(char c) {
        return isDigit(c) || c == '-' || c == '+';
    }

    /** Whether the line is part of an argument dump: indented, dotted or quoted, one name and one value. */
    private static boolean isSetting(String text, int from, int to) {
        int quote = text.indexOf('\'', from, to);
        return text.startsWith("\t", from)
                || text.startsWith("    ", from) && text.indexOf('|', from, to) < 0 && text.indexOf('=', from, to) < 0
                || text.startsWith("...", Math.max(from, to - 3))
                || text.indexOf(" ....", from, to) >= 0
                || quote >= 0 && text.indexOf(':', quote, to) >= 0 && text.indexOf('{', from, to) < 0;
    }

    /** {@code iteration 20/ 100}, {@code Batch [40]/[100]}, {@code step:7/90}, {@code Epoch[3] Batch[500]}. */
    private static boolean hasCounter(String text, int from, int to) {
        for (int i = from + 1; i < to; i++) {
            char c = text.charAt(i);
            if (isDigit(text.charAt(i - 1)) && (c == '/' || c == ']')) {
                int next = i + 1;
                int end = Math.min(to, i + LOOK_AHEAD);
                while (next < end
                        && (text.charAt(next) == ' ' || text.charAt(next) == '[' || text.charAt(next) == '/')) {
                    next++;
                }
                if (next < end && isDigit(text.charAt(next))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether the line is a row of numbers: some logs print bare rows of metrics under one header. */
    private static boolean isRowOfNumbers(String text, int from, int to) {
        int fractions = 0;
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (c == '.' && i > from && isDigit(text.charAt(i - 1))) {
                fractions++;
            } else if (!isDigit(c)
                    && c != ' '
                    && c != '\t'
                    && c != 'e'
                    && c != '-'
                    && c != '+'
                    && c != '|'
                    && c != '.') {
                return false;
            }
        }
        return fractions >= 3;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
