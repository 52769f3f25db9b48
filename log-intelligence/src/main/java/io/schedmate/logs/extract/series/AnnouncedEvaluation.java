package io.schedmate.logs.extract.series;

import io.schedmate.logs.extract.plan.ExtractionPlan;
import io.schedmate.logs.extract.plan.name.Evaluation;
import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.NumberScan;
import io.schedmate.logs.extract.plan.value.Slot;

/**
 * An evaluation whose lines have the form of the training's, below a line that only announces it: {@code Start Testing}.
 * It lasts while the count has a smaller total than the training's and no epoch is beside it.
 */
public final class AnnouncedEvaluation {

    private static final int LONGEST = 120;

    private final SummaryOfEvaluation summary = new SummaryOfEvaluation();
    private boolean isOpen;
    private double total = Double.NaN;

    /** Notes a line without values. */
    public void note(String line) {
        if (!isOpen && !Double.isNaN(total) && line.length() <= LONGEST && mayName(line)) {
            isOpen = Evaluation.isNamedIn(line);
        }
    }

    /** A cheap check, because most lines of many logs have no values. */
    private static boolean mayName(String line) {
        return line.contains("val") || line.contains("Val") || line.contains("VAL") || line.contains("est");
    }

    /** Returns whether a line of values belongs to the evaluation. */
    public boolean covers(ExtractionPlan plan, String segment, NumberScan numbers) {
        if (summary.covers(plan, segment)) {
            return true;
        }
        double ofLine = Double.NaN;
        boolean counts = false;
        for (Slot slot : plan.slots()) {
            if (slot.field() == Field.TOTAL_STEPS && Double.isNaN(ofLine)) {
                ofLine = slot.valueIn(segment, numbers);
            }
            counts |= slot.field() == Field.EPOCH;
        }
        isOpen &= !counts && !(ofLine >= total);
        if (!isOpen && !Double.isNaN(ofLine)) {
            total = ofLine;
        }
        return isOpen && ofLine < total;
    }
}
