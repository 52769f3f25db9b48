package io.schedmate.failure.knowledge;

import io.schedmate.logs.template.Template;
import io.schedmate.logs.template.TemplateMiner;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.failure.Citation;
import io.schedmate.model.failure.DiagnosisSummary;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The properties by which failures are compared: the reason of the diagnosis, and the line of the cause without its
 * values.
 *
 * @param category the category of the failure
 * @param reason the reason; null = none
 * @param code the driver's or library's code; null = none
 * @param template the root cause's line with a placeholder for each value; null = no line states the cause
 */
public record FailureSignature(
        FailureCategory category,
        @Nullable String reason,
        @Nullable String code,
        @Nullable Template template) {

    /** The capacity of a template miner, which is discarded after one line. */
    private static final int CAPACITY = 8;

    private static final Pattern SPACE = Pattern.compile("\\s+");
    private static final double SAME_CODE = 0.8;
    private static final double SAME_REASON = 0.5;

    public static FailureSignature of(DiagnosisSummary diagnosis) {
        Citation cause = diagnosis.rootCause();
        return new FailureSignature(
                diagnosis.category(),
                diagnosis.reason(),
                diagnosis.code(),
                cause == null ? null : new TemplateMiner(CAPACITY).template(cause.text()));
    }

    /**
     * Returns the similarity of two failures, 0 to 1. It is 0 for different reasons, at least 0.5 for the same reason
     * and at least 0.8 for the same code. The rest is the share of words that the two lines have in common (Jaccard
     * index).
     */
    public double similarity(FailureSignature other) {
        if (category != other.category || !Objects.equals(reason, other.reason)) {
            return 0;
        }
        double least = code != null && code.equals(other.code) ? SAME_CODE : SAME_REASON;
        return least + (1 - least) * overlap(template, other.template);
    }

    private static double overlap(@Nullable Template one, @Nullable Template other) {
        if (one == null || other == null) {
            return one == other ? 1 : 0;
        }
        Set<String> all = words(one);
        Set<String> common = new HashSet<>(all);
        common.retainAll(words(other));
        all.addAll(words(other));
        return all.isEmpty() ? 1 : (double) common.size() / all.size();
    }

    private static Set<String> words(Template template) {
        return SPACE.splitAsStream(template.text()).collect(Collectors.toCollection(HashSet::new));
    }
}
