package io.schedmate.logs.diagnose.verdict;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The origin of a failure.
 *
 * @param infraType null unless the category is infrastructure
 * @param reason the finer name after the Acme trace's taxonomy
 * @param confidence 0 to 1
 * @param guessed whether only the words of a message suggest it, and no signature or exception type
 */
public record Verdict(
        FailureCategory category,
        @Nullable InfraType infraType,
        String reason,
        @Nullable String code,
        double confidence,
        boolean guessed) {

    public Verdict {
        if (infraType != null && category != FailureCategory.INFRASTRUCTURE) {
            throw new IllegalArgumentException(
                    "Only infrastructure has a type (" + category + ", " + infraType + ")\nLeave the type out");
        }
    }

    public Verdict(
            FailureCategory category,
            @Nullable InfraType infraType,
            String reason,
            @Nullable String code,
            double confidence) {
        this(category, infraType, reason, code, confidence, false);
    }

    /** A guess from the words of a message. */
    static Verdict guess(String owner, String reason, double confidence) {
        Verdict verdict = of(owner, reason, null, confidence);
        return new Verdict(verdict.category, verdict.infraType, reason, null, confidence, true);
    }

    static Verdict of(String owner, String reason, @Nullable String code, double confidence) {
        String[] parts = owner.toUpperCase(Locale.ROOT).split("/");
        return new Verdict(
                FailureCategory.valueOf(parts[0]),
                parts.length > 1 ? InfraType.valueOf(parts[1]) : null,
                reason,
                code,
                confidence);
    }
}
