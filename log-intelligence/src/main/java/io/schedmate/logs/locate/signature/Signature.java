package io.schedmate.logs.locate.signature;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A known message and what it means.
 *
 * @param reason the finer name after the Acme trace's taxonomy
 * @param infraType null unless the category is infrastructure
 * @param code what to report as the code, null where the message carries none
 * @param pattern what the text must hold besides the phrases; runs on bounded text only
 */
public record Signature(
        String id,
        Role role,
        FailureCategory category,
        @Nullable InfraType infraType,
        String reason,
        @Nullable String code,
        @Nullable Predicate<String> pattern) {

    /** The longest text that a pattern is run on, in characters. */
    public static final int PATTERN_LIMIT = 2_000;

    /** The same for a line that carries no code of the family that the signature asks for. */
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
