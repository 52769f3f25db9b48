package io.schedmate.code.limit;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.Optional;

/**
 * A regular expression from an untrusted source, such as a key of a job's configuration. Matching takes time linear in
 * the text. An expression that cannot be matched in linear time, such as one with a back reference, is not accepted.
 */
public final class LinearPattern {

    private static final int MAX_LENGTH = 200;
    /** Repetition counts are expanded when a pattern is compiled. */
    private static final java.util.regex.Pattern COUNTED = java.util.regex.Pattern.compile("\\{(\\d{1,9})");

    private static final int MAX_COPIES = 1_000;

    private final Pattern pattern;

    private LinearPattern(Pattern pattern) {
        this.pattern = pattern;
    }

    /**
     * Returns the pattern; empty if {@code expression} is not a regular expression, is too large, or cannot be matched
     * in linear time.
     */
    public static Optional<LinearPattern> of(String expression) {
        if (expression.length() > MAX_LENGTH || copies(expression) > MAX_COPIES) {
            return Optional.empty();
        }
        try {
            return Optional.of(new LinearPattern(Pattern.compile(expression)));
        } catch (PatternSyntaxException _) {
            return Optional.empty();
        }
    }

    private static long copies(String expression) {
        return COUNTED.matcher(expression)
                .results()
                .mapToLong(count -> Math.max(1, Long.parseLong(count.group(1))))
                .reduce(1, (one, other) -> Math.min(MAX_COPIES + 1L, one * other));
    }

    /** Whether the whole text matches. */
    public boolean matches(String text) {
        WorkLimit.spend(text.length());
        return pattern.matches(text);
    }
}
