package io.schedmate.logs.extract.plan.rule;

import io.schedmate.logs.extract.plan.ExtractionPlan;
import io.schedmate.logs.extract.plan.ExtractionPlanner;
import io.schedmate.logs.extract.plan.name.LossWithoutNumber;
import io.schedmate.logs.extract.plan.name.NameWords;
import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.NumberScan;
import io.schedmate.logs.extract.plan.value.ProgressKind;
import io.schedmate.logs.extract.plan.value.Slot;
import io.schedmate.logs.extract.plan.value.TimeStamp;
import io.schedmate.tables.WordLists;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Plans by the meaning of names, units, bars and brackets in training logs. */
public final class RulePlanner implements ExtractionPlanner {

    private static final Set<String> SAVES = WordLists.set(RulePlanner.class, "saves");

    @Override
    public Optional<ExtractionPlan> plan(List<String> samples) {
        NumberScan numbers = new NumberScan();
        numbers.scan(samples.getFirst());
        ExtractionPlan plan = plan(samples.getFirst(), numbers, null);
        return plan.kind() == ProgressKind.NONE ? Optional.empty() : Optional.of(plan);
    }

    /**
     * Plans for the shape of {@code segment}.
     *
     * @param header the header of the table that the segment may be a row of, or null
     */
    public ExtractionPlan plan(String segment, NumberScan numbers, @Nullable TableHeader header) {
        String text =
                FullWidthCharacters.narrowed(segment.substring(0, Math.min(segment.length(), NumberScan.MAX_LENGTH)));
        if (numbers.count() == 0 || isForeignRecord(text)) {
            return ExtractionPlan.NOTHING;
        }
        ExtractionPlan row = TableRow.planned(text, numbers);
        if (row != null) {
            return row;
        }
        TimeStamp stamp = TimeStamp.in(text);
        ExtractionPlan split = Columns.ofSplit(text, numbers, stamp);
        if (split != null) {
            return split;
        }
        PlanDraft draft = new PlanDraft(text, numbers);
        if (stamp != null) {
            draft.takeWithin(stamp.from(), stamp.to());
        }
        Bar bar = Bar.in(text, numbers);
        if (bar != null) {
            BarReader.read(bar, draft);
        }
        if (header != null) {
            List<Slot> columns = header.slotsOf(text, numbers);
            for (Slot column : columns) {
                draft.add(column);
                draft.take(column.ordinal(), column.ordinal() + 1);
            }
            if (!columns.isEmpty()) {
                draft.note(Field.METRIC);
            }
            draft.take(0, columns.isEmpty() || !header.ownsRows() ? 0 : numbers.count());
        }
        NumberReader reader = new NumberReader(text, numbers, draft, bar != null && bar.pair() != null);
        reader.read();
        draft.joinBarWithoutTotal();
        LossWithoutNumber.in(text).ifPresent(draft::note);
        ExtractionPlan found = draft.finish(KindRules.kindOf(text, draft, bar, reader.countsEvaluation()), stamp);
        ExtractionPlan plan = isRepetition(text) || isAboutSaving(draft) ? found.asLastResort() : found;
        if (plan.kind() != ProgressKind.NONE) {
            return plan;
        }
        ExtractionPlan guess = Columns.proposed(text, numbers, stamp);
        if (guess != null) {
            return guess;
        }
        ExtractionPlan heading = draft.heading(stamp);
        return heading == null ? plan : heading;
    }

    /**
     * Weights & Biases repeats values of the log at its end. PyTorch's scheduler counts epochs from 0 on its own:
     * {@code Epoch     7: reducing learning rate}.
     */
    private static boolean isRepetition(String text) {
        return text.startsWith("wandb:") || text.contains(": reducing learning rate");
    }

    /** {@code Saving the best model at epoch=338, with training loss=0.25} repeats earlier values. */
    private static boolean isAboutSaving(PlanDraft draft) {
        return NameWords.of(draft.heading()).hasAny(SAVES);
    }

    /** MLPerf's records have times and counts that are not a training step's, except for a few keys. */
    private static boolean isForeignRecord(String text) {
        return text.contains(":::MLL")
                && !text.contains("\"train_loss\"")
                && !text.contains("\"tracked_stats\"")
                && !text.contains("\"throughput\"");
    }
}
