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
 */
public record Verdict(
        FailureCategory category,
        @Nullable InfraType infraType,
        String reason,
        @Nullable String code,
        double confidence) {

    public Verdict {
        if (infraType != null && category != FailureCategory.INFRASTRUCTURE) {
            throw new IllegalArgumentException(
                    "Only infrastructure has a type (" + category + ", " + infraType + ")\nLeave the type out");
        }
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
