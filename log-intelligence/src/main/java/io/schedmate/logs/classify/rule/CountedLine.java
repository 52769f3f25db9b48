package io.schedmate.logs.classify.rule;

import java.util.Locale;
import java.util.Set;

/**
 * Recognises lines that report nothing but a position in the training: a unit of progress, a number, and only words for
 * start, end and time around them. {@code finished iteration 6259 on process 0}, {@code Training: step 198}.
 */
final class CountedLine {

    private static final Set<String> UNITS = WordSets.named("counted-unit");

    private static final Set<String> COURSE = WordSets.named("course");

    private static final int MAX_WORDS = 7;

    /** Loguru writes {@code time | level | module:function:line - message}. */
    private static final int MAX_HEAD_LENGTH = 120;

    private CountedLine() {}

    /** @param template masked text, in which every number is 1 or 0; may start with a logger's prefix */
    static boolean is(String template) {
        String message = message(template).toLowerCase(Locale.ROOT);
        boolean counted = false;
        int words = 0;
        String last = "";
        int at = 0;
        while (at < message.length()) {
            char c = message.charAt(at);
            if (Character.isLetter(c)) {
                int end = wordEnd(message, at);
                String word = message.substring(at, end);
                if (++words > MAX_WORDS || !UNITS.contains(word) && !COURSE.contains(word)) {
                    return false;
                }
                last = word;
                at = end;
            } else if (Character.isDigit(c)) {
                counted |= UNITS.contains(last);
                last = "";
                at++;
            } else if (" :#=.,()[]'/-@!>".indexOf(c) < 0) {
                return false;
            } else {
                at++;
            }
        }
        return counted;
    }

    private static int wordEnd(String text, int from) {
        int at = from;
        while (at < text.length() && Character.isLetter(text.charAt(at))) {
            at++;
        }
        return at;
    }

    /** Returns the message after a logger's time, level and name, or the whole text if it has no such prefix. */
    static String message(String template) {
        int loguru = template.indexOf(":1 - ");
        if (loguru > 0 && template.indexOf("| ") > 0 && loguru < MAX_HEAD_LENGTH) {
            return template.substring(loguru + 5);
        }
        for (String end : new String[] {"INFO:", "INFO -", "INFO]", "INFO", ".py:1]"}) {
            int at = template.indexOf(end);
            if (at >= 0 && at < 60) {
                return withoutName(template.substring(at + end.length()));
            }
        }
        return template;
    }

    /** Removes the name: Python's own form is {@code INFO:name:message}. */
    private static String withoutName(String rest) {
        int colon = rest.indexOf(':');
        boolean named = colon > 0 && rest.chars().limit(colon).allMatch(c -> Lexicon.isWord((char) c) || c == '.');
        return named ? rest.substring(colon + 1) : rest;
    }
}
