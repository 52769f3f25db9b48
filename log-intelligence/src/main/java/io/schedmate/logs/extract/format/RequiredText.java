package io.schedmate.logs.extract.format;

import com.google.re2j.Pattern;

/**
 * Finds the longest plain text that every match of a regular expression contains. Searching for this text is many times
 * cheaper than matching the expression, and nearly all lines of a log contain none of the formats' texts.
 */
final class RequiredText {

    private static final Pattern IGNORES_CASE = Pattern.compile("\\(\\?[a-z]*i");
    private static final String SIGNS = "\\.[]{}()*+?^$|";

    private final String expression;
    private final StringBuilder run = new StringBuilder();
    private String longest = "";
    private int at;

    private RequiredText(String expression) {
        this.expression = expression;
    }

    /** Returns the text, or an empty string if none is known: the expression has alternatives or ignores case. */
    static String of(String expression) {
        return IGNORES_CASE.matcher(expression).find() ? "" : new RequiredText(expression).read();
    }

    private String read() {
        while (at < expression.length()) {
            char c = expression.charAt(at);
            switch (c) {
                case '|' -> {
                    return "";
                }
                case '(' -> skipGroup();
                case '[' -> skipClass();
                case '\\' -> readEscape();
                case '*', '?', '{' -> repeatFromNone();
                case '+', '.', '^', '$' -> endRun(1);
                default -> add(c, 1);
            }
        }
        endRun(0);
        return longest;
    }

    private void add(char c, int length) {
        run.append(c);
        at += length;
    }

    private void endRun(int length) {
        longest = run.length() > longest.length() ? run.toString() : longest;
        run.setLength(0);
        at += length;
    }

    /** Skips a character that may occur zero times, because it is not required. */
    private void repeatFromNone() {
        if (!run.isEmpty()) {
            run.setLength(run.length() - 1);
        }
        endRun(0);
        int close = expression.charAt(at) == '{' ? expression.indexOf('}', at) : at;
        at = Math.max(at, close) + 1;
    }

    private void readEscape() {
        char escaped = at + 1 < expression.length() ? expression.charAt(at + 1) : ' ';
        if (escaped == 't') {
            add('\t', 2);
        } else if (SIGNS.indexOf(escaped) >= 0) {
            add(escaped, 2);
        } else {
            endRun(2);
        }
    }

    /** Skips a group: it may be optional or have alternatives, so no text in it is required. */
    private void skipGroup() {
        endRun(0);
        int depth = 0;
        do {
            char c = expression.charAt(at);
            if (c == '[') {
                skipClass();
                continue;
            }
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            at += c == '\\' ? 2 : 1;
        } while (depth > 0 && at < expression.length());
    }

    private void skipClass() {
        endRun(1);
        // A closing bracket right after the opening one stands for itself.
        at += expression.startsWith("^]", at) ? 2 : expression.startsWith("]", at) ? 1 : 0;
        while (at < expression.length() && expression.charAt(at) != ']') {
            at += expression.charAt(at) == '\\' ? 2 : 1;
        }
        at++;
    }
}
