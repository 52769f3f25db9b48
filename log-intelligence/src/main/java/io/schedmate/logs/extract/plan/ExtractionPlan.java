package io.schedmate.logs.extract.plan;

import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.ProgressKind;
import io.schedmate.logs.extract.plan.value.Slot;
import java.util.List;

/**
 * What to read from every segment of one shape.
 *
 * @param stamped true where the segment carries a time stamp
 */
public record ExtractionPlan(ProgressKind kind, List<Slot> slots, boolean stamped) {

    /** Nothing to read. */
    public static final ExtractionPlan NOTHING = new ExtractionPlan(ProgressKind.NONE, List.of(), false);

    public ExtractionPlan {
        slots = List.copyOf(slots);
    }

    /** True where the plan is only a guess, to be believed when many lines behave as it says. */
    public boolean isGuess() {
        return kind == ProgressKind.NONE && !slots.isEmpty();
    }

    /** The same slots for segments of another kind. */
    public ExtractionPlan as(ProgressKind other) {
        return new ExtractionPlan(other, slots, stamped);
    }

    /** The same, to be believed only where nothing else speaks. */
    public ExtractionPlan asLastResort() {
        List<Slot> last = slots.stream()
                .map(slot -> slot.as(slot.field(), "at last " + slot.source(), slot.rank() + Slot.LAST_RESORT))
                .toList();
        return new ExtractionPlan(kind, last, stamped);
    }

    /** The same for segments that hold so many further numbers before. */
    public ExtractionPlan behind(int numbers, boolean isStamped) {
        List<Slot> behind = slots.stream().map(slot -> slot.behind(numbers)).toList();
        return new ExtractionPlan(kind, behind, isStamped);
    }

    /** True where the plan reads {@code field}. */
    public boolean reads(Field field) {
        for (Slot slot : slots) {
            if (slot.field() == field) {
                return true;
            }
        }
        return false;
    }
}
