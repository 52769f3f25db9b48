package io.schedmate.logs.extract;

import io.schedmate.logs.extract.plan.ExtractionPlan;
import io.schedmate.logs.extract.plan.Field;
import io.schedmate.logs.extract.plan.NumberScan;
import io.schedmate.logs.extract.plan.Slot;
import io.schedmate.logs.extract.plan.TimeStamp;
import io.schedmate.model.Engine;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What the progress segments of one log add up to. */
final class MetricTally {

    private static final Set<Field> MEDIANS =
            Set.of(Field.STEP_TIME, Field.THROUGHPUT, Field.ELAPSED, Field.EPOCH_TIME);

    private static final int A_SUMMARY = 20;
    private static final int MOST_CLOCKS = 32;

    private final Map<Field, FieldSeries> fields = new EnumMap<>(Field.class);
    private final Map<String, StepClock> stamps = new LinkedHashMap<>();
    private final Map<String, StepClock> elapsed = new LinkedHashMap<>();
    private final BarState bar = new BarState();
    private final BarGroups bars;
    private final Supplier<RunningMedian> medians;
    private long lines;
    private long segments;
    private long readings;

    MetricTally() {
        this(RunningMedian::new);
    }

    /** @param medians makes what medians are taken from */
    MetricTally(Supplier<RunningMedian> medians) {
        this.medians = medians;
        this.bars = new BarGroups(medians);
    }

    void endSegment(boolean spokeOfProgress) {
        segments += spokeOfProgress ? 1 : 0;
    }

    void endLine(boolean spokeOfProgress) {
        lines += spokeOfProgress ? 1 : 0;
    }

    void add(ExtractionPlan plan, String segment, NumberScan numbers) {
        readings++;
        bar.clear();
        Slot step = null;
        double stepValue = Double.NaN;
        double elapsedSeconds = Double.NaN;
        for (Slot slot : plan.slots()) {
            double value = slot.valueIn(segment, numbers);
            if (Double.isNaN(value) || Double.isInfinite(value)) {
                continue;
            }
            seriesOf(slot.field()).add(slot, value, readings);
            bar.note(slot, value);
            if (slot.field() == Field.STEP && (step == null || slot.rank() < step.rank())) {
                step = slot;
                stepValue = value;
            } else if (slot.field() == Field.ELAPSED || slot.field() == Field.STEP_TIME && slot.rank() == 2) {
                elapsedSeconds = value;
            }
        }
        if (bar.isDrawn()) {
            bars.add(bar, readings);
        }
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

    /** Of a log with more names for its steps than these the later ones share a clock. */
    private StepClock clock(Map<String, StepClock> clocks, Slot step) {
        StepClock clock = clocks.get(step.source());
        if (clock == null) {
            String source = clocks.size() < MOST_CLOCKS ? step.source() : "";
            clock = clocks.computeIfAbsent(source, name -> new StepClock(medians));
        }
        return clock;
    }

    private FieldSeries seriesOf(Field field) {
        FieldSeries series = fields.get(field);
        if (series == null) {
            series = new FieldSeries(MEDIANS.contains(field), medians);
            fields.put(field, series);
        }
        return series;
    }

    TrainingMetrics metrics(Engine engine) {
        FieldSeries counts = fields.get(Field.STEP);
        Series steps = counts == null ? null : counts.latest();
        BarGroup latest = steps != null && BarState.isBar(steps.source()) ? bars.latest() : null;
        Double total = latest != null ? Double.valueOf(latest.total()) : totalFor(steps);
        Long step = latest != null ? whole(latest.step()) : steps == null ? stepCountedAsEpochs() : whole(steps.last());
        Double stepTime = stepTimeSeconds(steps);
        Double loss = last(Field.LOSS);
        return new TrainingMetrics(
                stepTime,
                throughput(),
                step,
                whole(total),
                lastOfLatestPhase(Field.EPOCH),
                last(Field.TOTAL_EPOCHS),
                loss != null ? loss : last(Field.EVAL_LOSS),
                last(Field.LEARNING_RATE),
                etaSeconds(latest, step, total, stepTime),
                lines,
                segments,
                engine,
                Extras.of(fields));
    }

    private @Nullable Double etaSeconds(
            @Nullable BarGroup drawn, @Nullable Long step, @Nullable Double total, @Nullable Double stepTime) {
        Series printed = best(Field.ETA);
        if (printed != null && !BarState.isBar(printed.source())) {
            return printed.last();
        }
        if (drawn != null && !Double.isNaN(drawn.etaSeconds())) {
            return drawn.etaSeconds();
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
        Series own = steps == null ? null : totals.of(steps.source());
        Series paired = own != null || steps == null ? own : ofTheSameCount(totals, steps);
        Series named = paired != null ? paired : totals.best();
        boolean other = paired == null
                && named != null
                && (named.source().contains("pair") || named.source().contains("bar"));
        return named == null || other ? null : Double.valueOf(named.last());
    }

    /** The total beside another count that has come just as far, such as a bar's. */
    private @Nullable Series ofTheSameCount(FieldSeries totals, Series steps) {
        FieldSeries counts = fields.get(Field.STEP);
        for (Series count : counts == null ? List.<Series>of() : counts.all()) {
            if (count.last() == steps.last() && count.rank() < Slot.LAST_RESORT) {
                Series total = totals.of(count.source());
                if (total != null) {
                    return total;
                }
            }
        }
        return null;
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

    private @Nullable Double lastOfLatestPhase(Field field) {
        FieldSeries series = fields.get(field);
        Series phase = series == null ? null : series.ofLatestPhase();
        return phase == null ? null : Double.valueOf(phase.last());
    }

    private @Nullable Double last(Field field) {
        Series series = best(field);
        return series == null ? null : Double.valueOf(series.last());
    }

    private static @Nullable Long whole(@Nullable Double value) {
        return value == null || Math.abs(value) > 1e15 ? null : Long.valueOf(Math.round(value));
    }
}
