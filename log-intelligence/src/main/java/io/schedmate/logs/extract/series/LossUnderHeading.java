package io.schedmate.logs.extract.series;

import io.schedmate.logs.extract.plan.ExtractionPlan;
import io.schedmate.logs.extract.plan.name.Evaluation;
import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.Slot;

/**
 * Losses without a count below a heading that names an evaluation: {@code Eval epoch: 4} or {@code Evaluation Start:},
 * then {@code mean_loss: 1.71}. The heading lasts until the next one, or until a line counts.
 */
final class LossUnderHeading {

    private static final int MAX_LENGTH = 120;

    private boolean isOpen;

    /** Notes a line that is no progress of the training. */
    void note(ExtractionPlan plan, String line) {
        if (line.length() <= MAX_LENGTH && (plan.isHeading() || line.endsWith(":"))) {
            isOpen = Evaluation.isNamedIn(line);
        }
    }

    /** Returns whether a line with values is such a loss. */
    boolean covers(ExtractionPlan plan) {
        if (!isOpen || !plan.kind().isTraining()) {
            return false;
        }
        isOpen = plan.slots().stream().noneMatch(LossUnderHeading::counts);
        return isOpen
                && plan.reads(Field.LOSS)
                && plan.slots().stream().noneMatch(slot -> slot.source().contains("train"));
    }

    /** Headings count, too, once they are believed. */
    private static boolean counts(Slot slot) {
        boolean count = slot.field() == Field.EPOCH || slot.field() == Field.STEP;
        return count && slot.rank() < Slot.UNRELATED;
    }
}
