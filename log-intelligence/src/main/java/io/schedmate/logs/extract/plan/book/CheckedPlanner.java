package io.schedmate.logs.extract.plan.book;

import io.schedmate.logs.extract.plan.ExtractionPlan;
import io.schedmate.logs.extract.plan.ExtractionPlanner;
import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.NumberScan;
import io.schedmate.logs.extract.plan.value.Slot;
import java.util.List;
import java.util.Optional;

/** Accepts another planner's proposal, such as a model's, only if it agrees with every sample. */
public final class CheckedPlanner implements ExtractionPlanner {

    private static final int MIN_SAMPLES = 3;
    private static final int MAX_SLOTS = 16;
    private static final double MAX_LEARNING_RATE = 100;

    private final ExtractionPlanner proposer;

    public CheckedPlanner(ExtractionPlanner proposer) {
        this.proposer = proposer;
    }

    /** Returns empty if there are fewer than three samples, or if a slot contradicts one of them. */
    @Override
    public Optional<ExtractionPlan> plan(List<String> samples) {
        return samples.size() < MIN_SAMPLES
                ? Optional.empty()
                : proposer.plan(samples).filter(plan -> agrees(plan, samples));
    }

    /** Returns whether the plan reads plausible training values from every sample. */
    static boolean agrees(ExtractionPlan plan, List<String> samples) {
        boolean useful = plan.kind().isTraining() && (plan.reads(Field.STEP) || plan.reads(Field.LOSS));
        return useful
                && plan.slots().size() <= MAX_SLOTS
                && plan.slots().stream().allMatch(slot -> isPlausible(slot, valuesOf(slot, samples)))
                && isWithin(plan, samples, Field.STEP, Field.TOTAL_STEPS)
                && isWithin(plan, samples, Field.EPOCH, Field.TOTAL_EPOCHS);
    }

    private static double[] valuesOf(Slot slot, List<String> samples) {
        NumberScan numbers = new NumberScan();
        double[] values = new double[samples.size()];
        for (int i = 0; i < values.length; i++) {
            numbers.scan(samples.get(i));
            values[i] = slot.valueIn(samples.get(i), numbers);
        }
        return values;
    }

    private static boolean isPlausible(Slot slot, double[] values) {
        for (double value : values) {
            if (!Double.isFinite(value) || !isPossible(slot.field(), value)) {
                return false;
            }
        }
        return switch (slot.field()) {
            case STEP -> mostlyRises(values);
            case TOTAL_STEPS, TOTAL_EPOCHS -> isConstant(values);
            default -> true;
        };
    }

    private static boolean isPossible(Field field, double value) {
        return switch (field) {
            case STEP, TOTAL_STEPS, TOTAL_EPOCHS, SAMPLES, BATCH_SIZE -> value >= 0 && value % 1 == 0;
            case EPOCH, ETA, ELAPSED, SINCE_LAST_LINE, EPOCH_TIME, MEMORY, GRAD_NORM -> value >= 0;
            case STEP_TIME, THROUGHPUT -> value > 0;
            case LEARNING_RATE -> value >= 0 && value <= MAX_LEARNING_RATE;
            case LOSS, EVAL_LOSS, TFLOPS, MFU, METRIC -> true;
        };
    }

    /** Steps increase from line to line, except at a new epoch or a restart. */
    private static boolean mostlyRises(double[] values) {
        int falls = 0;
        for (int i = 1; i < values.length; i++) {
            falls += values[i] < values[i - 1] ? 1 : 0;
        }
        return !isConstant(values) && falls <= values.length / 4;
    }

    private static boolean isConstant(double[] values) {
        for (double value : values) {
            if (value != values[0]) {
                return false;
            }
        }
        return true;
    }

    private static boolean isWithin(ExtractionPlan plan, List<String> samples, Field count, Field total) {
        Optional<Slot> counted = first(plan, count);
        Optional<Slot> of = first(plan, total);
        if (counted.isEmpty() || of.isEmpty()) {
            return true;
        }
        double[] counts = valuesOf(counted.get(), samples);
        double[] totals = valuesOf(of.get(), samples);
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] > totals[i]) {
                return false;
            }
        }
        return true;
    }

    private static Optional<Slot> first(ExtractionPlan plan, Field field) {
        return plan.slots().stream().filter(slot -> slot.field() == field).findFirst();
    }
}
