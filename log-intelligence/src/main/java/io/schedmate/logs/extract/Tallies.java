package io.schedmate.logs.extract;

import io.schedmate.logs.extract.plan.ExtractionPlan;
import io.schedmate.logs.extract.plan.value.NumberScan;
import io.schedmate.logs.extract.plan.value.ProgressKind;
import io.schedmate.logs.extract.series.AnnouncedEvaluation;
import io.schedmate.logs.extract.series.EpochHeadings;
import io.schedmate.logs.extract.series.RunningMedian;
import io.schedmate.logs.extract.series.SampleCount;
import io.schedmate.model.Engine;
import java.util.function.Supplier;

/** Accumulates segments: values with names, units and bars, or bare columns if there are none. */
final class Tallies {

    private final MetricTally named;
    private final GuessedColumns guessed = new GuessedColumns();

    private final Supplier<RunningMedian> medians;
    private final SampleCount counted;
    private final EpochHeadings headings;
    private final AnnouncedEvaluation evaluation;

    Tallies(Supplier<RunningMedian> medians) {
        this(medians, new SampleCount(), new EpochHeadings(), new AnnouncedEvaluation());
    }

    private Tallies(
            Supplier<RunningMedian> medians,
            SampleCount counted,
            EpochHeadings headings,
            AnnouncedEvaluation evaluation) {
        this.medians = medians;
        this.counted = counted;
        this.headings = headings;
        this.evaluation = evaluation;
        this.named = new MetricTally(medians, counted, evaluation);
    }

    /** Returns a tally for the following segments that keeps the samples, batch sizes, headings and evaluation so far. */
    Tallies next() {
        return new Tallies(medians, counted, headings, evaluation);
    }

    void add(ExtractionPlan plan, String piece, NumberScan numbers) {
        named.noteLine(plan, piece);
        if (plan.kind() != ProgressKind.NONE) {
            named.add(plan, piece, numbers);
        } else if (plan.isHeading()) {
            addHeading(plan, piece, numbers);
        } else if (plan.isGuess()) {
            guessed.add(plan, piece, numbers);
        }
    }

    private void addHeading(ExtractionPlan plan, String piece, NumberScan numbers) {
        if (headings.note(plan, plan.slots().getFirst().valueIn(piece, numbers))) {
            named.add(plan.as(ProgressKind.TRAINING_SUMMARY), piece, numbers);
        }
    }

    void endSegment(boolean spokeOfProgress) {
        named.endSegment(spokeOfProgress);
    }

    void endLine(boolean spokeOfProgress) {
        named.endLine(spokeOfProgress);
    }

    TrainingMetrics metrics() {
        TrainingMetrics byName = named.metrics(Engine.PLAN);
        TrainingMetrics columns = byName.step() == null && byName.loss() == null ? guessed.metrics(Engine.PLAN) : null;
        return columns == null ? byName : columns;
    }
}
