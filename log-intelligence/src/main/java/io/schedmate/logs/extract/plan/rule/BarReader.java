package io.schedmate.logs.extract.plan.rule;

import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.Pair;
import io.schedmate.logs.extract.plan.value.Slot;

/** Reads the bar's own values: count, total, rate and time left. */
final class BarReader {

    private BarReader() {}

    static void read(Bar bar, PlanDraft draft) {
        if (bar.style() == Bar.Style.MMCV) {
            draft.take(bar.from(), bar.to());
            return;
        }
        boolean epochs = bar.countsEpochs();
        // In a log that counts only epochs, an epoch serves as the step.
        int late = epochs ? 30 : 0;
        String source = epochs ? "epoch bar" : "bar";
        for (Slot time : bar.times()) {
            draft.add(new Slot(
                    time.field(),
                    source,
                    time.rank() + late,
                    time.ordinal(),
                    time.span(),
                    time.form(),
                    time.scale(),
                    time.unit()));
            draft.take(time.ordinal(), time.ordinal() + time.span());
        }
        // The first state of a bar may belong to a bar for something else, whose name is printed later.
        readCount(bar, bar.isStarted() ? source : source + " start", (bar.isStarted() ? 1 : 9) + late, epochs, draft);
        draft.take(bar.from(), bar.to());
    }

    private static void readCount(Bar bar, String source, int rank, boolean epochs, PlanDraft draft) {
        Pair pair = bar.pair();
        if (pair == null) {
            if (!epochs) {
                draft.add(Field.STEP, source, rank, bar.from());
            }
            return;
        }
        draft.add(Field.STEP, Field.TOTAL_STEPS, source, rank, pair);
        if (epochs) {
            draft.add(Field.EPOCH, Field.TOTAL_EPOCHS, source, 2, pair);
        }
    }
}
