package io.schedmate.recovery.policy;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import java.util.List;

/** Parses the conditions of a rule. */
final class WhenFields {

    private WhenFields() {}

    static When read(Fields fields) {
        List<FailureCategory> categories =
                fields.several("category", Values.names(FailureCategory.class), Values.oneOf(FailureCategory.class));
        List<InfraType> infraTypes =
                fields.several("infra_type", Values.names(InfraType.class), Values.oneOf(InfraType.class));
        When when = new When(
                categories,
                infraTypes,
                fields.several("reason", "a reason as in diagnoses, such as ECC Error", Values::text),
                fields.several("code", "a code as printed, such as Xid 79", Values::text),
                fields.several("component", Values.names(ComponentKind.class), Values.oneOf(ComponentKind.class)),
                fields.one("retriable", Values.TRUTH, Values::truth).orElse(null),
                fields.one("backed_by_hardware", Values.TRUTH, Values::truth).orElse(null),
                fields.one("confidence", Values.SHARE, Values::share).orElse(0.0),
                fields.one("failures_without_progress", Values.COUNT, Values::count)
                        .orElse(0),
                fields.one("same_root_without_progress", Values.COUNT, Values::count)
                        .orElse(0),
                fields.one("jobs_together", Values.COUNT, Values::count).orElse(0),
                fields.one("follows_the_job", Values.TRUTH, Values::truth).orElse(null),
                fields.one("switch_suspected", Values.TRUTH, Values::truth).orElse(null));
        fields.nothingElse();
        if (!infraTypes.isEmpty() && !categories.isEmpty() && !categories.contains(FailureCategory.INFRASTRUCTURE)) {
            fields.refuse("infra_type", "category infrastructure with it, or no infra type", "category " + categories);
        }
        return when;
    }
}
