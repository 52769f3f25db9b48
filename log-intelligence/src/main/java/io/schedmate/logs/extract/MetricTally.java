package io.schedmate.logs.extract;

import io.schedmate.logs.extract.plan.ExtractionPlan;
import io.schedmate.logs.extract.plan.name.NameLexicon;
import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.NumberScan;
import io.schedmate.logs.extract.plan.value.ProgressKind;
import io.schedmate.logs.extract.plan.value.Slot;
import io.schedmate.logs.extract.series.AnnouncedEvaluation;
import io.schedmate.logs.extract.series.BarGroup;
import io.schedmate.logs.extract.series.BarGroups;
import io.schedmate.logs.extract.series.BarState;
import io.schedmate.logs.extract.series.FieldSeries;
import io.schedmate.logs.extract.series.FurtherValues;
import io.schedmate.logs.extract.series.RunningMedian;
import io.schedmate.logs.extract.series.SampleCount;
import io.schedmate.logs.extract.series.Series;
import io.schedmate.logs.extract.series.StepClocks;
import io.schedmate.logs.extract.series.StepShares;
import io.schedmate.logs.extract.witness.StepTime;
import io.schedmate.logs.extract.witness.StepTimeJudge;
import io.schedmate.model.Engine;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Accumulates the progress segments of one log. */
final class MetricTally {

    private static final Set<Field> MEDIANS =
            Set.of(Field.STEP_TIME, Field.THROUGHPUT, Field.ELAPSED, Field.EPOCH_TIME);

    /** Counts this large are not epochs: MLPerf's records count samples or tokens under that name. */
    private static final double NO_EPOCHS = 1e6;

    /** Records of each epoch that leap by so many count samples under that name, as some of MLPerf's do. */
    private static final double NO_STEP_OF_EPOCHS = 1_000;

    /** Fewer rises may come from a script that trains several times, each time with another total. */
    private static final long MIN_RISES = 4;

    private static final long MIN_SUMMARIES = 2;

    private static final long FAR_MORE = 3;

    private final Map<Field, FieldSeries> fields = new EnumMap<>(Field.class);
    private final BarState bar = new BarState();
    private final BarGroups bars;
    private final StepClocks clocks;
    private final StepShares shares;
    private final SampleCount counted;
    private final Evidence evidence = new Evidence(fields);
    private final AnnouncedEvaluation evaluation;
    private final Supplier<RunningMedian> medians;
    private long lines;
    private long segments;
    private long readings;

    MetricTally() {
        this(RunningMedian::new, new SampleCount(), new AnnouncedEvaluation());
    }

    /**
     * @param medians creates the accumulators of medians
     * @param counted the log's samples and batch sizes so far
     * @param evaluation the log's announcement of an evaluation, if one is open
     */
    MetricTally(Supplier<RunningMedian> medians, SampleCount counted, AnnouncedEvaluation evaluation) {
        this.medians = medians;
        this.counted = counted;
        this.evaluation = evaluation;
        this.bars = new BarGroups(medians);
        this.clocks = new StepClocks(medians);
        this.shares = new StepShares(medians);
    }

    void endSegment(boolean spokeOfProgress) {
        segments += spokeOfProgress ? 1 : 0;
    }

    void endLine(boolean spokeOfProgress) {
        lines += spokeOfProgress ? 1 : 0;
    }

    void add(ExtractionPlan plan, String segment, NumberScan numbers) {
        if (evaluation.covers(plan, segment, numbers)) {
            return;
        }
        readings++;
        bar.clear();
        shares.clear();
        Slot step = null;
        double stepValue = Double.NaN;
        double elapsedSeconds = Double.NaN;
        double sinceLastLine = Double.NaN;
        Series steps = null;
        Slot samples = null;
        Series throughput = null;
        boolean hasLoss = false;
        Series epochs = null;
        for (Slot slot : plan.slots()) {
            double value = slot.valueIn(segment, numbers);
            if (Double.isNaN(value) || Double.isInfinite(value)) {
                continue;
            }
            bar.note(slot, value);
            shares.note(slot, value);
            counted.note(slot, value);
            if (slot.field() == Field.LOSS) {
                hasLoss = true;
                continue;
            }
            Series series = seriesOf(slot.field()).add(slot, value, readings);
            if (slot.field() == Field.EPOCH && (epochs == null || slot.rank() < epochs.rank())) {
                epochs = series;
            }
            throughput = slot.field() == Field.THROUGHPUT ? series : throughput;
            if (slot.field() == Field.STEP && (step == null || slot.rank() < step.rank())) {
                step = slot;
                stepValue = value;
                steps = series;
            } else if (slot.field() == Field.SAMPLES) {
                samples = slot;
            } else if (slot.field() == Field.SINCE_LAST_LINE) {
                sinceLastLine = value;
            } else if (mayCountUp(slot) && (slot.field() != Field.EPOCH_TIME || Double.isNaN(elapsedSeconds))) {
                elapsedSeconds = value;
            }
        }
        if (bar.isDrawn()) {
            bars.add(bar, readings);
        }
        if (hasLoss) {
            hasLoss = !bar.isDrawn() || !bars.isOfValidation(bar);
            addLosses(plan, segment, numbers, hasLoss ? Field.LOSS : Field.EVAL_LOSS, step != null);
        }
        if (step == null && samples != null && counted.impliesSteps()) {
            step = counted.steps(samples);
            stepValue = counted.stepsSoFar();
            steps = seriesOf(Field.STEP).add(step, stepValue, readings);
        }
        if (throughput != null
                && (step != null || hasLoss || epochs != null || plan.kind() == ProgressKind.TABLE_ROW)) {
            throughput.noteTraining();
        }
        if (hasLoss && epochs != null) {
            epochs.noteLoss();
        }
        if (step != null) {
            if (hasLoss && steps != null) {
                steps.noteLoss();
            }
            clocks.read(plan, segment, step, stepValue, elapsedSeconds);
            clocks.pass(step, stepValue, sinceLastLine);
            shares.endSegment();
        } else if (hasLoss && epochs == null && samples == null) {
            clocks.readUncounted(plan, segment);
        }
    }

    private void addLosses(
            ExtractionPlan plan, String segment, NumberScan numbers, Field field, boolean isBesideAStep) {
        for (Slot slot : plan.slots()) {
            double value = slot.field() == Field.LOSS ? slot.valueIn(segment, numbers) : Double.NaN;
            Series losses = Double.isFinite(value) ? seriesOf(field).add(slot, value, readings) : null;
            if (losses != null && isBesideAStep) {
                losses.noteTraining();
            }
        }
    }

    /**
     * Returns whether a time next to the steps may be the time since the start of the run or the epoch, whatever its
     * name.
     */
    private static boolean mayCountUp(Slot slot) {
        return slot.field() == Field.ELAPSED
                || slot.field() == Field.EPOCH_TIME
                || slot.field() == Field.STEP_TIME && StepTimeWitnesses.isVague(slot.rank());
    }

    /**
     * Notes any line of the log. A line without a time stamp right after a stamped line was written at the same time.
     */
    void noteLine(ExtractionPlan plan, String piece) {
        if (plan.stamped()) {
            clocks.stampedBy(piece);
        } else {
            clocks.passedLine();
        }
        if (!plan.kind().isTraining()) {
            evaluation.note(plan, piece);
        }
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
        Series latestSteps = latestSteps(counts);
        Series steps = latestSteps != null
                        && evidence.isStep(latestSteps)
                        && !isOtherBar(latestSteps)
                        && !isOfAnEpoch(latestSteps)
                ? latestSteps
                : null;
        BarGroup latest = steps != null && BarState.isBar(steps.source()) ? bars.latest() : null;
        Series growing = counts == null || steps != null && NameLexicon.isRound(steps.source()) ? growingTotal() : null;
        Double total = growing != null ? null : latest != null ? Double.valueOf(latest.total()) : totalFor(steps);
        Long step = stepOf(latest, growing == null ? steps : growing);
        StepTime judged = countsNothing()
                ? StepTimeJudge.of(List.of(), clocks.ofUncountedLines(), List.of())
                : new StepTimeWitnesses(fields, clocks, shares, bars).judged(steps);
        Double stepTime = judged == null ? null : Double.valueOf(judged.seconds());
        Double epoch = epoch();
        Series losses = losses();
        Double loss = losses == null ? null : Double.valueOf(losses.last());
        KnownValues known = new KnownValues(fields, step == null ? null : Double.valueOf(step), total, epoch);
        return new TrainingMetrics(
                stepTime,
                throughput(steps),
                step,
                whole(total),
                epoch,
                last(Field.TOTAL_EPOCHS),
                loss,
                last(Field.LEARNING_RATE),
                etaSeconds(latest, step, total, stepTime),
                lines,
                segments,
                engine,
                FurtherValues.of(fields, steps, losses),
                judged,
                known.with(loss));
    }

    private static @Nullable Series latestSteps(@Nullable FieldSeries counts) {
        Series latest = counts == null ? null : counts.latestOfTraining();
        if (counts == null || latest == null || !NameLexicon.isRound(latest.source())) {
            return latest;
        }
        Series running = counts.furtherBeside(latest);
        return running == null ? latest : running;
    }

    /** Returns whether the log tells neither counts nor times: only its lines show its steps. */
    private boolean countsNothing() {
        return Stream.of(Field.STEP, Field.TOTAL_STEPS, Field.EPOCH, Field.SAMPLES, Field.STEP_TIME, Field.EPOCH_TIME)
                .allMatch(field -> fields.get(field) == null);
    }

    private @Nullable Long stepOf(@Nullable BarGroup drawn, @Nullable Series counted) {
        if (drawn != null) {
            return whole(drawn.step());
        }
        return counted == null ? stepCountedAsEpochs() : whole(counted.last());
    }

    /**
     * Returns whether the bar is not the training's: epochs with losses are counted beside it, and it finished at once,
     * before the epochs, or began without a loss after the last of them. Lines after a bar that did not finish, or that took the time of the whole run, may come
     * from a buffer that was written late.
     */
    private boolean isOtherBar(Series steps) {
        Series epochs = best(Field.EPOCH);
        return BarState.isBar(steps.source())
                && epochs != null
                && epochs.isOfTraining()
                && (bars.areOverAtOnce()
                        || bars.beganAfter(epochs)
                        || bars.isLatestDone()
                                && epochs.goesOnWithout(steps)
                                && !bars.tookAsLongAs(best(Field.ELAPSED)));
    }

    /**
     * Returns whether the count is the number of steps per epoch: it has no total and stays constant while epochs
     * advance, and it is not named as a position beside the losses.
     */
    private boolean isOfAnEpoch(Series steps) {
        FieldSeries totals = fields.get(Field.TOTAL_STEPS);
        Series epochs = best(Field.EPOCH);
        return steps.neverChanges()
                && (steps.isBesideTraining() || NameLexicon.isPluralOfSteps(steps.source()))
                && epochs != null
                && epochs.moves()
                && (totals == null || totals.of(steps.source()) == null);
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

    private @Nullable Throughput throughput(@Nullable Series steps) {
        Series series = ofMost(best(Field.THROUGHPUT));
        if (series == null || series.unit() == null || !evidence.isThroughput(series)) {
            return null;
        }
        // In reinforcement learning, a frame is one environment step, as counted by timesteps.
        boolean world = series.unit().equals("frames/s")
                && steps != null
                && steps.source().contains("timesteps");
        return new Throughput(series.median(), world ? "env steps/s" : series.unit());
    }

    /**
     * Returns the mean speeds of the epochs if they are reported far more often than {@code speeds}: single steps, which
     * also wait for what was done between the epochs.
     */
    private @Nullable Series ofMost(@Nullable Series speeds) {
        FieldSeries all = fields.get(Field.THROUGHPUT);
        if (speeds == null || all == null || isSummary(speeds)) {
            return speeds;
        }
        return all.all().stream()
                .filter(each -> isSummary(each) && each.count() >= FAR_MORE * speeds.count())
                .filter(each -> Objects.equals(each.unit(), speeds.unit()))
                .findFirst()
                .orElse(speeds);
    }

    private @Nullable Double totalFor(@Nullable Series steps) {
        FieldSeries totals = fields.get(Field.TOTAL_STEPS);
        if (totals == null) {
            return null;
        }
        Series own = steps == null ? null : totals.of(steps.source());
        Series named = own != null ? own : totals.best();
        boolean other = own == null
                && named != null
                && (named.source().contains("pair") || named.source().contains("bar"));
        boolean passed = own == null && named != null && steps != null && named.last() < steps.last();
        return named == null || other || passed || named.changesMostly() ? null : Double.valueOf(named.last());
    }

    /**
     * Returns a value that is named as a total but rises from line to line, such as {@code Num iters: 60K}. If nothing
     * else counts steps, or only episodes and rounds are counted, it is the current step.
     */
    private @Nullable Series growingTotal() {
        Series totals = best(Field.TOTAL_STEPS);
        return totals != null && totals.rises() >= MIN_RISES && totals.moves() ? totals : null;
    }

    /**
     * Returns the epoch as the step if the log names only epochs without their total and advances by more than one at a
     * time.
     */
    private @Nullable Long stepCountedAsEpochs() {
        Series epochs = best(Field.TOTAL_EPOCHS) == null ? best(Field.EPOCH) : null;
        return epochs != null
                        && epochs.rank() >= 0
                        && epochs.rank() < Slot.LAST_RESORT
                        && epochs.rises() >= 2
                        && epochs.last() >= 5.0 * epochs.count()
                ? whole(epochs.last())
                : null;
    }

    private @Nullable Series best(Field field) {
        FieldSeries series = fields.get(field);
        return series == null ? null : series.best();
    }

    private @Nullable Double epoch() {
        Series phase = ofLatestPhase(Field.EPOCH);
        return phase == null || countsSamples(phase) || evidence.isIdle(phase) || evidence.isSetting(phase)
                ? null
                : Double.valueOf(phase.last());
    }

    /** Programs may print every thousandth of their epochs, but a record of each epoch does not leap. */
    private static boolean countsSamples(Series epochs) {
        return epochs.last() >= NO_EPOCHS || epochs.rank() == Slot.BY_FORMAT && epochs.leaps(NO_STEP_OF_EPOCHS);
    }

    private @Nullable Series ofLatestPhase(Field field) {
        FieldSeries series = fields.get(field);
        return series == null ? null : series.ofLatestPhase();
    }

    /** A program that is started again, or trains in stages, may name the mean loss of its epochs otherwise. */
    private @Nullable Series losses() {
        Series best = besideTheSteps(best(Field.LOSS));
        Series loss = best != null && isSummary(best) ? ofLatestPhase(Field.LOSS) : best;
        Series ofEpochs = loss == null || isSummary(loss) ? null : summaryAfter(loss);
        Series chosen = ofEpochs != null ? ofEpochs : loss != null ? loss : evidence.lossOfEvaluations();
        return chosen == null || !evidence.isLoss(chosen) ? null : chosen;
    }

    /**
     * Prefers a loss beside the steps to that of a known format without a step: the record of a framework may repeat the
     * mean of what the trainer prints.
     */
    private @Nullable Series besideTheSteps(@Nullable Series best) {
        FieldSeries losses = fields.get(Field.LOSS);
        if (best == null || losses == null || best.rank() != Slot.BY_FORMAT || best.standsBesideTraining()) {
            return best;
        }
        return losses.beside(best, Slot.IN_SUMMARY).stream()
                .filter(Series::standsBesideTraining)
                .min(Comparator.comparingInt(Series::rank))
                .orElse(best);
    }

    /**
     * Returns the loss from the summaries of the epochs if the last summary follows the last step, or null. A single
     * summary may be the run's.
     */
    private @Nullable Series summaryAfter(Series loss) {
        Series latest = null;
        FieldSeries losses = fields.get(Field.LOSS);
        for (Series summary : losses == null ? List.<Series>of() : losses.all()) {
            boolean ofEpochs = isSummary(summary)
                    && summary.rank() <= loss.rank() + Slot.IN_SUMMARY + 1
                    && summary.count() >= MIN_SUMMARIES
                    && summary.spokeAfter(loss);
            latest = ofEpochs && (latest == null || summary.rank() < latest.rank()) ? summary : latest;
        }
        return latest;
    }

    private static boolean isSummary(Series loss) {
        return loss.source().startsWith(Slot.SUMMARY);
    }

    private @Nullable Double last(Field field) {
        Series series = best(field);
        return series == null ? null : Double.valueOf(series.last());
    }

    private static @Nullable Long whole(@Nullable Double value) {
        return value == null || Math.abs(value) > 1e15 ? null : Long.valueOf(Math.round(value));
    }
}
