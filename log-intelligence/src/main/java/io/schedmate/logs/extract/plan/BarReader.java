package io.schedmate.logs.extract.plan;

/** What a bar itself says: how far of how many, how fast, how long still. */
final class BarReader {

    private BarReader() {}

    static void read(Bar bar, PlanDraft draft) {
        if (bar.style() == Bar.Style.MMCV) {
            draft.take(bar.from(), bar.to());
            return;
        }
        boolean epochs = bar.countsEpochs();
        // A log that counts nothing but epochs takes an epoch for its step.
        int late = epochs ? 30 : 0;
        for (Slot time : bar.times()) {
            draft.add(new Slot(time.field(), epochs ? "epoch bar" : "bar", time.rank() + late, time.ordinal(),
                    time.span(), time.form(), time.scale(), time.unit()));
        }
        Pair pair = bar.pair();
        if (pair != null) {
            int rank = (bar.isStarted() ? 3 : 9) + late;
            draft.add(Field.STEP, epochs ? "epoch bar" : "bar", rank, pair.first());
            draft.add(Field.TOTAL_STEPS, epochs ? "epoch bar" : "bar", rank, pair.last());
            if (epochs) {
                draft.add(Field.EPOCH, "epoch bar", 2, pair.first());
                draft.add(Field.TOTAL_EPOCHS, "epoch bar", 2, pair.last());
            }
        } else if (!epochs) {
            draft.add(Field.STEP, "bar", bar.isStarted() ? 3 : 9, bar.from());
        }
        draft.take(bar.from(), bar.to());
    }
}
