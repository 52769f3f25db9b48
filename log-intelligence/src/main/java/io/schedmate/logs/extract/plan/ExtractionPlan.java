package io.schedmate.logs.extract.plan;

import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.ProgressKind;
import io.schedmate.logs.extract.plan.value.Slot;
import java.util.List;

/**
 * A plan: the values to read from every segment of one shape.
 *
 * @param stamped whether the segment has a time stamp
 */
public record ExtractionPlan(ProgressKind kind, List<Slot> slots, boolean stamped) {

    /** A plan without values. */
    public static final ExtractionPlan NOTHING = new ExtractionPlan(ProgressKind.NONE, List.of(), false);

    public ExtractionPlan {
        slots = List.copyOf(slots);
    }

    /** Returns whether the plan is only a guess that many lines must confirm. */
    public boolean isGuess() {
        return kind == ProgressKind.NONE && !slots.isEmpty();
    }

    /** Returns whether the plan reads only a count beside unknown words. */
    public boolean isHeading() {
        return isGuess() && slots.getFirst().rank() >= Slot.UNRELATED;
    }

    /** Returns the same slots for another kind of segment. */
    public ExtractionPlan as(ProgressKind other) {
        return new ExtractionPlan(other, slots, stamped);
    }

    /** Returns the same plan as a last resort. */
    public ExtractionPlan asLastResort() {
        List<Slot> last = slots.stream()
                .map(slot -> slot.as(slot.field(), "at last " + slot.source(), slot.rank() + Slot.LAST_RESORT))
                .toList();
        return new ExtractionPlan(kind, last, stamped);
    }

    /** Returns the same plan, shifted by this many preceding numbers. */
    public ExtractionPlan behind(int numbers, boolean isStamped) {
        List<Slot> behind = slots.stream().map(slot -> slot.behind(numbers)).toList();
        return new ExtractionPlan(kind, behind, isStamped);
    }

    /** Returns whether the plan reads {@code field}. */
    public boolean reads(Field field) {
        for (Slot slot : slots) {
            if (slot.field() == field) {
                return true;
            }
        }
        return false;
    }
}
