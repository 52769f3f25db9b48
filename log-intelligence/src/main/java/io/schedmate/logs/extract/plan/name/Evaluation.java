package io.schedmate.logs.extract.plan.name;

import io.schedmate.tables.WordLists;
import java.util.Locale;
import java.util.Set;

/** Decides whether free text is about validation, or about loading and saving, rather than training. */
public final class Evaluation {

    private static final Set<String> EVALUATES = WordLists.set(Evaluation.class, "evaluates");
    private static final Set<String> PREPARES = WordLists.set(Evaluation.class, "prepares");

    private static final int MAX_SET_LENGTH = 60;

    private Evaluation() {}

    /**
     * Returns true if the text contains a separate word for validation. Parts of paths, file names and logger names do
     * not count.
     */
    public static boolean isNamedIn(String heading) {
        return hasWord(heading, EVALUATES, 90);
    }

    /** {@code Labeled target set: Average loss: 0.13}: an average over a set that is not the training's. */
    public static boolean isAverageOverASet(String text) {
        int set = text.indexOf(" set: ");
        return set > 0
                && set <= MAX_SET_LENGTH
                && text.regionMatches(true, set + " set: ".length(), "average loss", 0, "average loss".length())
                && !text.substring(0, set).toLowerCase(Locale.ROOT).contains("train");
    }

    /**
     * Returns true if a bar's description starts with such a word and does not name training. Its loss is then the
     * validation's too.
     */
    public static boolean isNamedFirst(String description) {
        return EVALUATES.contains(firstWord(description))
                && !description.toLowerCase(Locale.ROOT).contains("train");
    }

    /**
     * Returns true if a description names neither training nor a loss. A loss beside the bar is then the validation's.
     */
    public static boolean isOnlyTopic(String description) {
        String lower = description.toLowerCase(Locale.ROOT);
        return !lower.contains("train") && !lower.contains("loss");
    }

    /** Returns true if the text starts with a word for loading or similar work. */
    public static boolean isPreparationFirst(String heading) {
        return PREPARES.contains(firstWord(heading));
    }

    private static String firstWord(String description) {
        String text = description.strip();
        int end = 0;
        while (end < text.length() && Character.isLetter(text.charAt(end))) {
            end++;
        }
        boolean alone = end < text.length() && " :-|/_".indexOf(text.charAt(end)) >= 0;
        return alone ? text.substring(0, end).toLowerCase(Locale.ROOT) : "";
    }

    public static boolean isPreparation(String heading) {
        return hasWord(heading, PREPARES, 400);
    }

    private static boolean hasWord(String heading, Set<String> wanted, int window) {
        String text = heading.substring(Math.max(0, heading.length() - window))
                .toLowerCase(Locale.ROOT)
                .replace("pre-", "pre");
        int from = -1;
        for (int i = 0; i <= text.length(); i++) {
            boolean letter = i < text.length() && Character.isLetter(text.charAt(i));
            if (letter && from < 0) {
                from = i;
            }
            if (!letter && from >= 0) {
                if (standsAlone(text, from, i) && isAmong(text.substring(from, i), wanted)) {
                    return true;
                }
                from = -1;
            }
        }
        return false;
    }

    /** {@code preloading} is loading. */
    private static boolean isAmong(String word, Set<String> wanted) {
        return wanted.contains(word)
                || wanted == PREPARES && word.startsWith("pre") && wanted.contains(word.substring(3));
    }

    private static boolean standsAlone(String text, int from, int to) {
        boolean before = from == 0 || !joins(text.charAt(from - 1)) || endsRule(text, from) || isTag(text, from, to);
        boolean after = to >= text.length()
                || !joins(text.charAt(to))
                || text.charAt(to) == '.' && (to + 1 >= text.length() || !Character.isLetter(text.charAt(to + 1)));
        return before && after;
    }

    /** {@code [Fine-Val] Epoch 3}: the last word of a tag in brackets. */
    private static boolean isTag(String text, int from, int to) {
        int open = text.lastIndexOf('[', from);
        boolean closed = to < text.length() && "](".indexOf(text.charAt(to)) >= 0;
        return text.charAt(from - 1) == '-'
                && closed
                && open >= 0
                && text.substring(open + 1, from - 1).chars().allMatch(Character::isLetter);
    }

    /** {@code -----Val Epoch: 3}: repeated dashes are a drawn line and do not join words. */
    private static boolean endsRule(String text, int from) {
        return text.charAt(from - 1) == '-' && (from == 1 || text.charAt(from - 2) == '-');
    }

    private static boolean joins(char c) {
        return Character.isDigit(c) || c == '_' || c == '-' || c == '.' || c == '/' || c == '\\' || c == '@';
    }
}
