package io.schedmate.code.agent.claim;

import io.schedmate.code.agent.claim.ClaimCheck.Checked.Holds;
import io.schedmate.code.workload.Evidence;
import io.schedmate.code.workload.Finding;
import io.schedmate.code.workload.Workload;
import io.schedmate.code.workload.WorkloadField;
import io.schedmate.model.Engine;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Combines static findings with a model's claims. Values that static analysis proved are kept. A claim fills an open
 * field, or replaces an absence that was concluded from a program that could not be followed to its end.
 */
public final class MetadataDraft {

    private static final String INCOMPLETE = "incomplete";

    private final Workload base;
    private final List<RefusedClaim> refused = new ArrayList<>();
    private Workload draft;

    public MetadataDraft(Workload base) {
        this.base = base;
        this.draft = base;
    }

    public void add(Holds claim) {
        Finding found = new Finding(claim.value(), claim.evidence(), Engine.LLM);
        WorkloadField.of(claim.field())
                .ifPresentOrElse(field -> add(field, found), () -> addExtra(claim.field(), found));
    }

    /** @param claim a model's claim, proved by its lines */
    public void add(WorkloadField field, Finding claim) {
        Finding known = base.findings().get(field);
        String objection = known == null ? governedBy(field) : objection(known);
        if (objection == null) {
            draft = draft.with(field, claim).answeredBy(Engine.LLM);
        } else if (known == null || !Objects.equals(wording(known.value()), wording(claim.value()))) {
            refused.add(new RefusedClaim(field.fieldName(), String.valueOf(claim.value()), objection));
        }
    }

    /**
     * Returns the reason why this field has no effect; null if there is none. Either epochs or steps limit a training:
     * if one is proved, the other has no effect.
     */
    private @Nullable String governedBy(WorkloadField field) {
        WorkloadField other = switch (field) {
            case EPOCHS -> WorkloadField.MAX_STEPS;
            case MAX_STEPS -> WorkloadField.EPOCHS;
            default -> null;
        };
        return other != null && base.value(other) != null ? other.fieldName() + " bounds the training" : null;
    }

    private @Nullable String objection(Finding known) {
        return known.evidence() instanceof Evidence.Absence && base.others().containsKey(INCOMPLETE)
                ? null
                : "static analysis proves another value: " + known.evidence().text();
    }

    private static String wording(Object value) {
        return value instanceof Number number
                ? String.valueOf(number.doubleValue())
                : Passage.squeezed(value.toString());
    }

    public void addExtra(String name, Finding claim) {
        if (!draft.others().containsKey(name)) {
            Finding text = new Finding(claim.value().toString(), claim.evidence(), Engine.LLM);
            draft = draft.withExtra(name, text).answeredBy(Engine.LLM);
        }
    }

    public List<RefusedClaim> refused() {
        return refused;
    }

    public Workload metadata(List<String> filesRead) {
        return draft.withFilesRead(filesRead);
    }
}
