package io.schedmate.logs.locate.signature;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A known message and its meaning.
 *
 * @param reason the finer name after the Acme trace's taxonomy
 * @param infraType null unless the category is infrastructure
 * @param code the code to report, null if the message carries none
 * @param pattern what the text must match besides the phrases; runs on bounded text only
 */
public record Signature(
        String id,
        Role role,
        FailureCategory category,
        @Nullable InfraType infraType,
        String reason,
        @Nullable String code,
        @Nullable Predicate<String> pattern) {

    /** The longest text on which a pattern runs, in characters. */
    public static final int PATTERN_LIMIT = 2_000;

    /** Returns this signature for a line that carries no code of the family that the signature requires. */
    Signature withoutCode() {
        return new Signature(id, role, category, infraType, reason, null, pattern);
    }

    boolean accepts(String text) {
        if (pattern == null) {
            return true;
        }
        return pattern.test(text.length() <= PATTERN_LIMIT ? text : text.substring(text.length() - PATTERN_LIMIT));
    }
}
