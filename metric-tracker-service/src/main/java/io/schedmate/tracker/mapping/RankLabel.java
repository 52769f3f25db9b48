package io.schedmate.tracker.mapping;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import io.schedmate.model.check.Require;
import org.jspecify.annotations.Nullable;

/**
 * A label with the index of a pod in its job.
 *
 * @param label contains a number from 0
 * @param plus added to the number to get the rank
 * @param where another label that must be present; null = none
 * @param value the required value of that label
 * @param without a label that must be absent; null = none
 */
public record RankLabel(
        String label,
        int plus,
        @Nullable String where,
        @Nullable String value,
        @Nullable String without) {

    private static final Pattern FORM =
            Pattern.compile("(\\S+)(?: \\+ (\\d{1,6}))?(?: where ([^\\s=]+)=(\\S+))?(?: without (\\S+))?");

    /** Parses {@code LABEL [+ NUMBER] [where LABEL=VALUE] [without LABEL]}. */
    public static RankLabel of(String setting, String text) {
        Matcher parts = FORM.matcher(text.strip());
        if (!parts.matches()) {
            throw Require.refused(
                    setting,
                    "LABEL [+ NUMBER] [where LABEL=VALUE] [without LABEL]",
                    text,
                    "write example.org/index where example.org/role=worker");
        }
        String plus = parts.group(2);
        return new RankLabel(
                parts.group(1),
                plus == null ? 0 : Integer.parseInt(plus),
                parts.group(3),
                parts.group(4),
                parts.group(5));
    }
}
