package io.schedmate.logs.extract.plan.rule;

import io.schedmate.logs.extract.plan.name.ValueName;
import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.Form;
import io.schedmate.logs.extract.plan.value.NumberScan;
import io.schedmate.logs.extract.plan.value.PrintedUnit;
import io.schedmate.logs.extract.plan.value.Slot;
import io.schedmate.logs.extract.plan.value.Unit;

/**
 * A time without a name at the end of a line with a step, or of a cell: {@code | loss 2.17 | 0.25s}, {@code (37.2 sec)}.
 */
final class UnnamedSeconds {

    private UnnamedSeconds() {}

    static void place(String text, NumberScan numbers, PlanDraft draft) {
        if (!draft.has(Field.STEP) || draft.hasAny(Field.STEP_TIME, Field.ELAPSED, Field.EPOCH_TIME, Field.ETA)) {
            return;
        }
        for (int at = numbers.count() - 1; at > 0; at--) {
            Unit unit = draft.isTaken(at) ? null : PrintedUnit.after(text, numbers.end(at));
            if (unit != null && unit.measure() == Unit.Measure.TIME) {
                place(text, numbers, draft, at, unit.scale());
                return;
            }
        }
    }

    private static void place(String text, NumberScan numbers, PlanDraft draft, int at, double scale) {
        int cell = text.indexOf(" | ", numbers.end(at));
        String rest =
                text.substring(numbers.end(at), cell < 0 ? text.length() : cell).strip();
        if (rest.endsWith("elapsed")) {
            draft.add(slot(Field.ELAPSED, "elapsed", 0, at, scale));
        } else if (isUnnamed(text, numbers, at) && endsWithTheUnit(rest)) {
            draft.add(slot(Field.STEP_TIME, "unnamed", Slot.UNNAMED_TIME, at, scale));
        }
    }

    private static Slot slot(Field field, String source, int rank, int ordinal, double scale) {
        return new Slot(field, source, rank, ordinal, 1, Form.PLAIN, scale, null);
    }

    private static boolean isUnnamed(String text, NumberScan numbers, int ordinal) {
        ValueName name = ValueName.before(text, numbers.start(ordinal));
        return !name.isGlued() && (name.words().isEmpty() || name.isAside());
    }

    private static boolean endsWithTheUnit(String rest) {
        int end = 0;
        while (end < rest.length() && Character.isLetter(rest.charAt(end))) {
            end++;
        }
        return rest.substring(end).chars().allMatch(c -> ")]|. ".indexOf(c) >= 0);
    }
}
