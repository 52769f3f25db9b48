package io.schedmate.contracts.vectors;

import java.util.Locale;
import java.util.function.Predicate;

/**
 * A value in a query for tags, compared without regard to case. An unescaped punctuation character stands for a space,
 * so that {@code {foo.bar}} searches for {@code foo bar}; characters with a meaning in a query are errors; a star
 * matches any beginning or end.
 */
record TagPattern(Predicate<String> matching) {

    private static final String MEAN_SOMETHING = "-@:()[]{%;~\"";
    private static final int MIN_PART_LENGTH = 2;

    record Read(TagPattern pattern, int end) {}

    boolean fits(String text) {
        return matching.test(text.toLowerCase(Locale.ROOT));
    }

    /** Parses one value, up to the next bar or the closing brace. */
    static Read read(String query, int from, boolean quotes) {
        if (quotes && query.startsWith("\"", from)) {
            return quoted(query, from + 1);
        }
        StringBuilder words = new StringBuilder();
        boolean openStart = false;
        boolean openEnd = false;
        int at = from;
        for (; at < query.length() && query.charAt(at) != '|' && query.charAt(at) != '}'; at++) {
            char next = query.charAt(at);
            if (openEnd && !Character.isWhitespace(next)) {
                throw syntaxError(query, at);
            }
            if (next == '\\' && at + 1 < query.length() && !Character.isLetterOrDigit(query.charAt(at + 1))) {
                words.append(query.charAt(++at));
            } else if (next == '*') {
                openStart = openStart || words.isEmpty();
                openEnd = !words.isEmpty();
            } else if (MEAN_SOMETHING.indexOf(next) >= 0) {
                throw syntaxError(query, at);
            } else if (Character.isLetterOrDigit(next) || next == '_') {
                words.append(next);
            } else if (!words.isEmpty() && words.charAt(words.length() - 1) != ' ') {
                words.append(' ');
            }
        }
        String trailing = words.toString();
        String text = (query.startsWith("\\ ", at - 2) ? trailing : trailing.stripTrailing()).toLowerCase(Locale.ROOT);
        if (text.isEmpty()) {
            throw syntaxError(query, at);
        }
        return new Read(new TagPattern(matching(text, openStart, openEnd)), at);
    }

    static IllegalArgumentException syntaxError(String query, int at) {
        return new IllegalArgumentException(
                "Syntax error at offset %d near %s".formatted(at, query.substring(Math.min(at, query.length()))));
    }

    private static Predicate<String> matching(String text, boolean openStart, boolean openEnd) {
        if (!openStart && !openEnd) {
            return text::equals;
        }
        if (text.length() < MIN_PART_LENGTH) {
            return _ -> false;
        }
        return tag -> openStart && openEnd ? tag.contains(text) : openStart ? tag.endsWith(text) : tag.startsWith(text);
    }

    private static Read quoted(String query, int from) {
        StringBuilder text = new StringBuilder();
        for (int at = from; at < query.length(); at++) {
            char next = query.charAt(at);
            if (next == '"') {
                return new Read(new TagPattern(text.toString().toLowerCase(Locale.ROOT)::equals), at + 1);
            }
            text.append(next == '\\' ? query.charAt(++at) : next);
        }
        throw syntaxError(query, from);
    }
}
