package io.schedmate.logs.extract.series;

import io.schedmate.logs.extract.plan.ExtractionPlan;
import io.schedmate.logs.extract.plan.name.Evaluation;
import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.NumberScan;
import io.schedmate.logs.extract.plan.value.Slot;

/**
 * An evaluation whose lines have the form of the training's, below a line that only announces it: {@code Start Testing}.
 * It lasts while the count has a smaller total than the training's and no epoch is beside it. Without a total, it covers
 * the values of the step that the training printed last, below a heading: {@code Evaluation:}.
 */
public final class AnnouncedEvaluation {

    private static final int MAX_LENGTH = 120;

    private final SummaryOfEvaluation summary = new SummaryOfEvaluation();
    private final OtherCounts others = new OtherCounts();
    private final LossUnderHeading losses = new LossUnderHeading();
    private boolean isOpen;
    private boolean isHeaded;
    private double total = Double.NaN;
    private double step = Double.NaN;

    /** Notes a line that is no progress of the training. */
    public void note(ExtractionPlan plan, String line) {
        losses.note(plan, line);
        if (plan.slots().isEmpty()) {
            noteAnnouncement(line);
        }
    }

    private void noteAnnouncement(String line) {
        boolean counted = !Double.isNaN(total) || !Double.isNaN(step);
        if (counted && !(isOpen && isHeaded) && line.length() <= MAX_LENGTH && mayName(line)) {
            boolean named = Evaluation.isNamedIn(line);
            isOpen |= named && !Double.isNaN(total);
            isHeaded |= named && line.stripTrailing().endsWith(":");
        }
    }

    /** A cheap check, because most lines of many logs have no values. */
    private static boolean mayName(String line) {
        return line.contains("val") || line.contains("Val") || line.contains("VAL") || line.contains("est");
    }

    /** Returns whether a line of values belongs to the evaluation, or counts other work. */
    public boolean covers(ExtractionPlan plan, String segment, NumberScan numbers) {
        boolean isUnderHeading = losses.covers(plan);
        if (summary.covers(plan, segment)
                || isUnderHeading
                || repeatsStep(plan, segment, numbers)
                || others.cover(plan, segment, numbers)) {
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

    /** Returns whether the line is below a heading and has the step of the training's last line. */
    private boolean repeatsStep(ExtractionPlan plan, String segment, NumberScan numbers) {
        double ofLine = Double.NaN;
        for (Slot slot : plan.slots()) {
            ofLine = slot.field() == Field.STEP && Double.isNaN(ofLine) ? slot.valueIn(segment, numbers) : ofLine;
        }
        isHeaded &= Double.isNaN(ofLine) || ofLine == step;
        step = Double.isNaN(ofLine) ? step : ofLine;
        return isHeaded && !Double.isNaN(ofLine) && plan.reads(Field.LOSS);
    }
}
