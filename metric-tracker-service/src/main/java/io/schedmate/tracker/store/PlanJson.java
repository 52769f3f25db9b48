package io.schedmate.tracker.store;

import io.schedmate.logs.extract.plan.ExtractionPlan;
import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.Form;
import io.schedmate.logs.extract.plan.value.ProgressKind;
import io.schedmate.logs.extract.plan.value.Slot;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A plan in its stored form. */
record PlanJson(String kind, boolean stamped, List<SlotJson> slots) {

    record SlotJson(
            String field,
            String source,
            int rank,
            int ordinal,
            int span,
            String form,
            double scale,
            @Nullable String unit) {

        static SlotJson of(Slot slot) {
            return new SlotJson(
                    slot.field().name(),
                    slot.source(),
                    slot.rank(),
                    slot.ordinal(),
                    slot.span(),
                    slot.form().name(),
                    slot.scale(),
                    slot.unit());
        }

        Slot slot() {
            return new Slot(Field.valueOf(field), source, rank, ordinal, span, Form.valueOf(form), scale, unit);
        }
    }

    static PlanJson of(ExtractionPlan plan) {
        return new PlanJson(
                plan.kind().name(),
                plan.stamped(),
                plan.slots().stream().map(SlotJson::of).toList());
    }

    /** @throws IllegalArgumentException if it is from another version */
    ExtractionPlan plan() {
        return new ExtractionPlan(
                ProgressKind.valueOf(kind), slots.stream().map(SlotJson::slot).toList(), stamped);
    }
}
