package io.schedmate.logs.extract;

import io.schedmate.logs.extract.plan.ExtractionPlan;
import io.schedmate.logs.extract.plan.value.NumberScan;
import io.schedmate.logs.extract.plan.value.ProgressKind;
import io.schedmate.logs.extract.plan.value.Slot;
import io.schedmate.model.Engine;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads lines of bare numbers as steps and losses if they behave like steps and losses over many lines. */
final class GuessedColumns {

    private static final int MAX_SHAPES = 16;

    private final Map<ExtractionPlan, Run> runs = new LinkedHashMap<>();

    void add(ExtractionPlan guess, String segment, NumberScan numbers) {
        Run run = runs.get(guess);
        if (run == null && runs.size() < MAX_SHAPES) {
            run = new Run(guess.as(ProgressKind.TRAINING_STEP));
            runs.put(guess, run);
        }
        if (run != null) {
            run.add(segment, numbers);
        }
    }

    /** Returns the values of the longest run that behaves like a training, or null. */
    @Nullable
    TrainingMetrics metrics(Engine engine) {
        Run longest = null;
        for (Run run : runs.values()) {
            boolean longer = longest == null || run.behaviour.count() > longest.behaviour.count();
            longest = longer && run.behaviour.isTraining() ? run : longest;
        }
        return longest == null ? null : longest.tally.metrics(engine);
    }

    /** The lines of one shape. */
    private static final class Run {

        private final ExtractionPlan plan;
        private final MetricTally tally = new MetricTally();
        private final ColumnBehaviour behaviour = new ColumnBehaviour();

        Run(ExtractionPlan plan) {
            this.plan = plan;
        }

        void add(String segment, NumberScan numbers) {
            Slot counter = plan.slots().getFirst();
            Slot value = plan.slots().getLast();
            behaviour.add(counter.valueIn(segment, numbers), value.valueIn(segment, numbers));
            tally.add(plan, segment, numbers);
            tally.endSegment(true);
            tally.endLine(true);
        }
    }
}
