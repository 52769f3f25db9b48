package io.schedmate.logs.extract.series;

import io.schedmate.logs.extract.plan.ExtractionPlan;
import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.NumberScan;
import io.schedmate.logs.extract.plan.value.Slot;

/**
 * Counts of other work in the form of the training's, such as those of an evaluation that nothing announces or of files
 * that are written: they run to another total than the counts beside losses, and no loss or epoch is beside them.
 */
final class OtherCounts {

    /** So many losses beside counts to one total are those of a training. */
    private static final int SURE = 8;

    private double total = Double.NaN;
    private int losses;

    /** Returns whether a line with values only counts other work. */
    boolean cover(ExtractionPlan plan, String segment, NumberScan numbers) {
        double ofLine = plan.kind().isTraining() ? totalIn(plan, segment, numbers) : Double.NaN;
        if (Double.isNaN(ofLine)) {
            return false;
        }
        if (plan.reads(Field.LOSS)) {
            losses = ofLine == total ? losses + 1 : 1;
            total = ofLine;
            return false;
        }
        return losses >= SURE && ofLine != total && !plan.reads(Field.EPOCH);
    }

    private static double totalIn(ExtractionPlan plan, String segment, NumberScan numbers) {
        for (Slot slot : plan.slots()) {
            if (slot.field() == Field.TOTAL_STEPS && !BarState.isBar(slot.source())) {
                return slot.valueIn(segment, numbers);
            }
        }
        return Double.NaN;
    }
}
