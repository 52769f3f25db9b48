package io.schedmate.logs.extract.plan.rule;

import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.NumberScan;
import io.schedmate.logs.extract.plan.value.PrintedUnit;
import io.schedmate.logs.extract.plan.value.Slot;
import io.schedmate.logs.extract.plan.value.Unit;

/** The time since a bar began, printed right before the time per step: {@code 313/313 [====] - 351s 1s/step}. */
final class ElapsedBeforeRate {

    private ElapsedBeforeRate() {}

    /** @param rate the ordinal of the time per step */
    static void place(String text, NumberScan numbers, PlanDraft draft, int rate) {
        int at = rate - 1;
        if (at < 0 || draft.isTaken(at)) {
            return;
        }
        Unit unit = PrintedUnit.after(text, numbers.end(at));
        boolean near = numbers.start(rate) - numbers.end(at) == "s ".length();
        if (near && unit != null && unit.measure() == Unit.Measure.TIME && unit.scale() == 1) {
            draft.add(Field.ELAPSED, Slot.SINCE_BAR_BEGAN, 3, at);
        }
    }
}
