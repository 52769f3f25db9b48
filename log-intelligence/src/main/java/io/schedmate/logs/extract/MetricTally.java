package io.schedmate.logs.extract;

import io.schedmate.logs.extract.plan.ExtractionPlan;
import io.schedmate.logs.extract.plan.Field;
import io.schedmate.logs.extract.plan.NumberScan;
import io.schedmate.logs.extract.plan.Slot;
import io.schedmate.logs.extract.plan.TimeStamp;
import io.schedmate.model.Engine;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the progress segments of one log add up to. */
final class MetricTally {

    private static final Set<Field> MEDIANS =
            Set.of(Field.STEP_TIME, Field.THROUGHPUT, Field.ELAPSED, Field.EPOCH_TIME);

    private static final int A_SUMMARY = 20;

    private final Map<Field, FieldSeries> fields = new EnumMap<>(Field.class);
    private final Map<String, StepClock> stamps = new LinkedHashMap<>();
    private final Map<String, StepClock> elapsed = new LinkedHashMap<>();
    private final BarGroups bars = new BarGroups();
    private long lines;
    private long segments;

    void endLine(boolean spokeOfProgress) {
        lines += spokeOfProgress ? 1 : 0;
    }

    void add(ExtractionPlan plan, String segment, NumberScan numbers) {
        segments += plan.kind().isTraining() ? 1 : 0;
        BarState barOfSegment = new BarState();
        Slot step = null;
        double stepValue = Double.NaN;
        double elapsedSeconds = Double.NaN;
        for (Slot slot : plan.slots()) {
            double value = slot.valueIn(segment, numbers);
            if (Double.isNaN(value) || Double.isInfinite(value)) {
                continue;
            }
            seriesOf(slot.field()).add(slot, value, segments);
            barOfSegment.note(slot, value);
            if (slot.field() == Field.STEP && (step == null || slot.rank() < step.rank())) {
                step = slot;
                stepValue = value;
            } else if (slot.field() == Field.ELAPSED || slot.field() == Field.STEP_TIME && slot.rank() == 2) {
                elapsedSeconds = value;
            }
        }
        barOfSegment.addTo(bars, segments);
        if (step != null) {
            readClocks(plan, segment, step, stepValue, elapsedSeconds);
        }
    }

    private void readClocks(ExtractionPlan plan, String segment, Slot step, double value, double elapsedSeconds) {
        if (plan.stamped()) {
            TimeStamp stamp = TimeStamp.in(segment);
            if (stamp != null) {
                clock(stamps, step).reached(value, stamp.seconds(), !stamp.isDated(), stamp.isExact());
            }
        }
        if (!Double.isNaN(elapsedSeconds)) {
            clock(elapsed, step).reached(value, elapsedSeconds, false, elapsedSeconds % 1 != 0);
        }
    }

    private static StepClock clock(Map<String, StepClock> clocks, Slot step) {
        return clocks.computeIfAbsent(step.source(), source -> new StepClock());
    }

    private FieldSeries seriesOf(Field field) {
        return fields.computeIfAbsent(field, f -> new FieldSeries(MEDIANS.contains(f)));
    }

    TrainingMetrics metrics(Engine engine) {
        FieldSeries counts = fields.get(Field.STEP);
        Series steps = counts == null ? null : counts.latest();
        BarGroups.Group bar = steps != null && BarState.isBar(steps.source()) ? bars.latest() : null;
        Double total = bar != null ? Double.valueOf(bar.total()) : totalFor(steps);
        Long step = bar != null ? whole(bar.step()) : steps == null ? stepCountedAsEpochs() : whole(steps.last());
        Double stepTime = stepTimeSeconds(steps);
        Double loss = last(Field.LOSS);
        return new TrainingMetrics(
                stepTime,
                throughput(),
                step,
                whole(total),
                last(Field.EPOCH),
                last(Field.TOTAL_EPOCHS),
                loss != null ? loss : last(Field.EVAL_LOSS),
                last(Field.LEARNING_RATE),
                etaSeconds(bar, step, total, stepTime),
                lines,
                segments,
                engine,
                Extras.of(fields));
    }

    private @Nullable Double etaSeconds(
            BarGroups.@Nullable Group bar, @Nullable Long step, @Nullable Double total, @Nullable Double stepTime) {
        Series printed = best(Field.ETA);
        if (printed != null && !BarState.isBar(printed.source())) {
            return printed.last();
        }
        if (bar != null && !Double.isNaN(bar.etaSeconds())) {
            return bar.etaSeconds();
        }
        if (stepTime != null && step != null && total != null && total >= step) {
            return (total - step) * stepTime;
        }
        return printed == null ? null : Double.valueOf(printed.last());
    }

    private @Nullable Double stepTimeSeconds(@Nullable Series steps) {
        FieldSeries times = fields.get(Field.STEP_TIME);
        Series printed = times == null ? null : times.bestThatDoesNotGrow();
        Double ofBar = printed != null && BarState.isBar(printed.source()) ? bars.stepTimeSeconds() : null;
        if (ofBar != null) {
            return ofBar;
        }
        if (printed != null && printed.median() > 0) {
            return printed.median();
        }
        if (steps == null) {
            return null;
        }
        Double derived = fromClock(stamps, steps);
        if (derived == null && growsWithSteps()) {
            derived = fromClock(elapsed, steps);
        }
        return derived != null ? derived : ofTimesThatFall(steps);
    }

    /** What has the name of the run's time but goes up and down with every step is the step's. */
    private @Nullable Double ofTimesThatFall(Series steps) {
        Series since = best(Field.ELAPSED);
        boolean often = since != null && since.count() >= Math.max(4, steps.count() / 2) && since.rank() < A_SUMMARY;
        return since != null && often && !since.onlyGrows() && since.median() > 0
                ? Double.valueOf(since.median())
                : null;
    }

    /** True unless what was taken for the time since the start goes up and down, as the time of a step does. */
    private boolean growsWithSteps() {
        for (Field field : new Field[] {Field.ELAPSED, Field.STEP_TIME}) {
            FieldSeries series = fields.get(field);
            if (series != null && series.all().stream().anyMatch(Series::onlyGrows)) {
                return true;
            }
        }
        return false;
    }

    private static @Nullable Double fromClock(Map<String, StepClock> clocks, Series steps) {
        StepClock clock = clocks.get(steps.source());
        Double ofTheSource = clock == null ? null : clock.stepTimeSeconds();
        if (ofTheSource != null) {
            return ofTheSource;
        }
        for (StepClock other : clocks.values()) {
            if (other.stepTimeSeconds() != null) {
                return other.stepTimeSeconds();
            }
        }
        return null;
    }

    private @Nullable Throughput throughput() {
        Series series = best(Field.THROUGHPUT);
        return series == null || series.unit() == null ? null : new Throughput(series.median(), series.unit());
    }

    private @Nullable Double totalFor(@Nullable Series steps) {
        FieldSeries totals = fields.get(Field.TOTAL_STEPS);
        if (totals == null) {
            return null;
        }
        Series paired = steps == null ? null : totals.of(steps.source());
        Series named = paired != null ? paired : totals.best();
        boolean other = paired == null
                && named != null
                && (named.source().contains("pair") || named.source().contains("bar"));
        return named == null || other ? null : Double.valueOf(named.last());
    }

    /** A log that names only epochs and goes on by more than one at a time counts steps by that name. */
    private @Nullable Long stepCountedAsEpochs() {
        Series epochs = best(Field.EPOCH);
        return epochs != null && epochs.count() >= 3 && epochs.last() >= 5.0 * epochs.count()
                ? whole(epochs.last())
                : null;
    }

    private @Nullable Series best(Field field) {
        FieldSeries series = fields.get(field);
        return series == null ? null : series.best();
    }

    private @Nullable Double last(Field field) {
        Series series = best(field);
        return series == null ? null : Double.valueOf(series.last());
    }

    private static @Nullable Long whole(@Nullable Double value) {
        return value == null || Math.abs(value) > 1e15 ? null : Long.valueOf(Math.round(value));
    }
}
