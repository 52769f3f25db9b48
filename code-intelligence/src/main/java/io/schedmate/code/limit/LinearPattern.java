package io.schedmate.code.limit;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.Optional;
import java.util.regex.MatchResult;

/**
 * A regular expression from an untrusted source, such as a key of a job's configuration. Matching takes time linear in
 * the text and in the compiled size of the expression, and counts as that much work. An expression that cannot be
 * matched in linear time, such as one with a back reference, is not accepted.
 */
public final class LinearPattern {

    private static final int MAX_LENGTH = 200;
    /** Repetition counts are expanded when a pattern is compiled, up to the larger of the two. */
    private static final java.util.regex.Pattern COUNTED =
            java.util.regex.Pattern.compile("\\{(\\d{1,9})(?:,(\\d{1,9}))?");

    private static final int MAX_COPIES = 1_000;
    /** The limit of the length times the copies. The compiler calls itself for each copy of an optional part. */
    private static final int MAX_EXPANDED_LENGTH = 20_000;

    private final Pattern pattern;

    private LinearPattern(Pattern pattern) {
        this.pattern = pattern;
    }

    /**
     * Returns the pattern; empty if {@code expression} is not a regular expression, is too large, or cannot be matched
     * in linear time.
     */
    public static Optional<LinearPattern> of(String expression) {
        long copies = copies(expression);
        if (expression.length() > MAX_LENGTH
                || copies > MAX_COPIES
                || copies * expression.length() > MAX_EXPANDED_LENGTH) {
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
                .mapToLong(LinearPattern::copies)
                .reduce(1, (one, other) -> Math.min(MAX_COPIES + 1L, one * other));
    }

    private static long copies(MatchResult count) {
        long most = count.group(2) == null ? 0 : Long.parseLong(count.group(2));
        return Math.max(1, Math.max(most, Long.parseLong(count.group(1))));
    }

    /** Whether the whole text matches. */
    public boolean matches(String text) {
        WorkLimit.spend((long) text.length() * pattern.programSize());
        return pattern.matches(text);
    }
}
