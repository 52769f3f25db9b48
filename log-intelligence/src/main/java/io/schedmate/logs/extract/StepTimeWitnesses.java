package io.schedmate.logs.extract;

import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.Slot;
import io.schedmate.logs.extract.series.BarGroup;
import io.schedmate.logs.extract.series.BarGroups;
import io.schedmate.logs.extract.series.BarState;
import io.schedmate.logs.extract.series.FieldSeries;
import io.schedmate.logs.extract.series.Series;
import io.schedmate.logs.extract.series.StepClocks;
import io.schedmate.logs.extract.series.StepShares;
import io.schedmate.logs.extract.witness.ClockReading;
import io.schedmate.logs.extract.witness.StepTime;
import io.schedmate.logs.extract.witness.StepTimeJudge;
import io.schedmate.logs.extract.witness.Witness;
import io.schedmate.logs.extract.witness.WitnessKind;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Collects the witnesses of the step time (named values, units, bars, time stamps and shares) and decides between them.
 */
final class StepTimeWitnesses {

    /** The rank of a value whose name is just a time. */
    private static final int BARE_NAME = 2;

    private static final int A_SUMMARY = 20;

    /** Returns true for the rank of a time that may instead cover several steps or be the time since some start. */
    static boolean isVague(int rank) {
        return rank == BARE_NAME || rank == Slot.UNNAMED_TIME;
    }

    private final Map<Field, FieldSeries> fields;
    private final StepClocks clocks;
    private final StepShares shares;
    private final BarGroups bars;

    StepTimeWitnesses(Map<Field, FieldSeries> fields, StepClocks clocks, StepShares shares, BarGroups bars) {
        this.fields = fields;
        this.clocks = clocks;
        this.shares = shares;
        this.bars = bars;
    }

    /** @param steps the reported steps, if any */
    @Nullable
    StepTime judged(@Nullable Series steps) {
        boolean countsUp = steps != null && clocks.elapsedCountsUp(steps.source());
        List<ClockReading> read =
                steps == null ? List.of() : clocks.readings(steps.source(), countsUp || growsWithSteps());
        Series times = printedTimes(countsUp);
        boolean ofAnother = times != null && BarState.isBar(times.source()) && isNoBarOf(steps);
        if (ofAnother) {
            read = read.stream()
                    .filter(reading -> !BarState.isBar(reading.witness().source()))
                    .toList();
        }
        times = ofAnother ? null : times;
        List<Witness> printed = times == null ? List.of() : witnessesOf(times);
        StepTime judged = StepTimeJudge.of(printed, read, printed.isEmpty() ? List.of() : shares.ofBars());
        if (judged != null || steps == null) {
            return judged;
        }
        Double falling = ofTimesThatFall(steps);
        List<Witness> alone = falling == null ? List.of() : List.of(new Witness(WitnessKind.PRINTED, "time", falling));
        StepTime shared = StepTimeJudge.of(alone, List.of(), ofAnother ? List.of() : shares.witnesses());
        return shared == null ? StepTimeJudge.of(ofWholeEpochs(steps), List.of(), List.of()) : shared;
    }

    /** {@code 4096/4096 - 689s}: the time of an epoch in lines that come at its last step, divided by the steps. */
    private List<Witness> ofWholeEpochs(Series steps) {
        FieldSeries epochTimes = fields.get(Field.EPOCH_TIME);
        FieldSeries totals = fields.get(Field.TOTAL_STEPS);
        Series time = epochTimes == null ? null : epochTimes.best();
        Series total = totals == null ? null : totals.best();
        if (time == null || total == null || time.count() != steps.count() || total.count() != steps.count()) {
            return List.of();
        }
        boolean whole = steps.last() == total.last() && steps.lastChange() == 0;
        return whole && time.median() > 0 && total.last() > 0
                ? List.of(new Witness(WitnessKind.PRINTED, time.source(), time.median() / total.last()))
                : List.of();
    }

    /**
     * Returns whether the steps are counted elsewhere than by a bar. The speed of a bar is not the speed of such steps.
     */
    private boolean isNoBarOf(@Nullable Series steps) {
        return steps == null || !BarState.isBar(steps.source()) && steps.isOfTraining() && !isCountedByABar(steps);
    }

    /** Returns true if the bar that was drawn last has the total of these steps or shows the same step. */
    private boolean isCountedByABar(Series steps) {
        BarGroup drawn = bars.latest();
        if (drawn == null) {
            return false;
        }
        FieldSeries totals = fields.get(Field.TOTAL_STEPS);
        Series total = totals == null ? null : totals.of(steps.source());
        boolean same = total != null && total.last() == drawn.total();
        return same || isNear(drawn.step(), steps);
    }

    private static boolean isNear(double step, Series steps) {
        return Math.abs(step - steps.last()) <= Math.max(1, steps.lastChange());
    }

    /** @param countsUp whether a value that is just named a time counts up from some start */
    private @Nullable Series printedTimes(boolean countsUp) {
        FieldSeries times = fields.get(Field.STEP_TIME);
        Series printed = times == null ? null : times.bestThatDoesNotGrow();
        return printed == null || countsUp && isVague(printed.rank()) ? null : printed;
    }

    private List<Witness> witnessesOf(Series printed) {
        Double ofBar = BarState.isBar(printed.source()) ? bars.stepTimeSeconds() : null;
        if (ofBar != null && ofBar > 0) {
            return List.of(new Witness(WitnessKind.BAR, printed.source(), ofBar));
        }
        return printed.median() > 0
                ? List.of(new Witness(WitnessKind.PRINTED, printed.source(), printed.median(), printed.coarseness()))
                : List.of();
    }

    /**
     * Returns a step time from a value that is named as the run's time but goes up and down with every step, or null.
     */
    private @Nullable Double ofTimesThatFall(Series steps) {
        FieldSeries elapsed = fields.get(Field.ELAPSED);
        Series since = elapsed == null ? null : elapsed.best();
        boolean often = since != null && since.count() >= Math.max(4, steps.count() / 2) && since.rank() < A_SUMMARY;
        return since != null && often && since.goesUpAndDown() && since.median() > 0
                ? Double.valueOf(since.median())
                : null;
    }

    /** Returns false if the assumed elapsed time goes up and down, as a step time does. */
    private boolean growsWithSteps() {
        for (Field field : new Field[] {Field.ELAPSED, Field.EPOCH_TIME, Field.STEP_TIME}) {
            FieldSeries series = fields.get(field);
            if (series != null && series.all().stream().anyMatch(Series::onlyGrows)) {
                return true;
            }
        }
        return false;
    }
}
