package io.schedmate.logs.extract.plan;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The slots found so far in one segment, and which of its numbers are still free. */
final class PlanDraft {

    private static final double AN_EPOCH_CLOCK = 1e8;

    private final String text;
    private final NumberScan numbers;
    private final List<Slot> slots = new ArrayList<>();
    private final Set<Field> fields = EnumSet.noneOf(Field.class);
    private final boolean[] taken;
    private int firstFound = Integer.MAX_VALUE;
    private int firstMeasure = Integer.MAX_VALUE;

    PlanDraft(String text, NumberScan numbers) {
        this.text = text;
        this.numbers = numbers;
        this.taken = new boolean[numbers.count()];
    }

    boolean isTaken(int ordinal) {
        return taken[ordinal];
    }

    void take(int from, int to) {
        for (int i = Math.max(0, from); i < Math.min(to, taken.length); i++) {
            taken[i] = true;
        }
    }

    void takeWithin(int fromChar, int toChar) {
        for (int i = 0; i < taken.length; i++) {
            taken[i] |= numbers.start(i) < toChar && numbers.end(i) > fromChar;
        }
    }

    /** Adds a slot unless one of the same field and source is there: the first of two values is the current one. */
    void add(Slot slot) {
        for (Slot known : slots) {
            if (known.field() == slot.field() && known.source().equals(slot.source())) {
                return;
            }
        }
        boolean time = slot.field() == Field.STEP_TIME || slot.field() == Field.ELAPSED;
        if (time && Math.abs(slot.valueIn(text, numbers)) > AN_EPOCH_CLOCK) {
            return;
        }
        slots.add(slot);
        note(slot.field());
        int start = numbers.start(slot.ordinal());
        firstFound = Math.min(firstFound, start);
        boolean counts = switch (slot.field()) {
            case STEP, TOTAL_STEPS, EPOCH, TOTAL_EPOCHS, ELAPSED, ETA -> true;
            default -> false;
        };
        firstMeasure = counts ? firstMeasure : Math.min(firstMeasure, start);
    }

    void add(Role role, String source, int ordinal) {
        boolean work = role.field() == Field.THROUGHPUT;
        String unit = work && role.unit() == null ? "samples/s" : role.unit();
        add(new Slot(role.field(), source, role.rank(), ordinal, 1, role.form(), role.scale(), unit));
    }

    void add(Field field, String source, int rank, int ordinal) {
        add(new Slot(field, source, rank, ordinal, 1, Form.PLAIN, 1, null));
    }

    /** Notes that the segment speaks of {@code field}, with nothing to read. */
    void note(Field field) {
        fields.add(field);
    }

    boolean has(Field field) {
        return fields.contains(field);
    }

    /** True where a name or a unit of at most this rank says that a value is of {@code field}; 0 is beyond doubt. */
    boolean hasWithin(Field field, int rank) {
        return slots.stream().anyMatch(slot -> slot.field() == field && slot.rank() <= rank);
    }

    /** Where the first value stands that was found; past every position if none was. */
    int firstFound() {
        return firstFound;
    }

    boolean hasAny(Field first, Field... others) {
        if (has(first)) {
            return true;
        }
        for (Field field : others) {
            if (has(field)) {
                return true;
            }
        }
        return false;
    }

    /** What stands before the first value that was found, its name included. */
    String heading() {
        return text.substring(0, Math.min(firstFound, text.length()));
    }

    /** What stands before the first measured value, the counts of steps and epochs included. */
    String preamble() {
        return firstMeasure < text.length() ? text.substring(0, firstMeasure) : heading();
    }

    ExtractionPlan finish(ProgressKind kind, @Nullable TimeStamp stamp) {
        if (kind == ProgressKind.NONE || kind == ProgressKind.OTHER_BAR) {
            return new ExtractionPlan(kind, List.of(), false);
        }
        boolean evaluates = kind == ProgressKind.VALIDATION;
        List<Slot> kept = slots.stream()
                .filter(slot -> !evaluates || slot.field() == Field.EVAL_LOSS || slot.field() == Field.LOSS)
                .map(slot -> evaluates ? asEvaluation(slot) : slot)
                .map(slot -> kind == ProgressKind.TRAINING_SUMMARY ? asSummary(slot) : slot)
                .toList();
        return new ExtractionPlan(kind, kept, stamp != null);
    }

    private static Slot asEvaluation(Slot slot) {
        return slot.field() != Field.LOSS
                ? slot
                : new Slot(
                        Field.EVAL_LOSS,
                        slot.source(),
                        slot.rank(),
                        slot.ordinal(),
                        slot.span(),
                        slot.form(),
                        slot.scale(),
                        slot.unit());
    }

    /** What an epoch's summary says counts only where no single step says it. */
    private static Slot asSummary(Slot slot) {
        boolean counts = slot.field() == Field.EPOCH || slot.field() == Field.TOTAL_EPOCHS;
        if (slot.field() == Field.STEP_TIME && slot.rank() >= 2 && slot.rank() < 30) {
            return new Slot(
                    Field.EPOCH_TIME,
                    "summary " + slot.source(),
                    slot.rank(),
                    slot.ordinal(),
                    slot.span(),
                    slot.form(),
                    slot.scale(),
                    null);
        }
        return counts
                ? slot
                : new Slot(
                        slot.field(),
                        "summary " + slot.source(),
                        slot.rank() + 20,
                        slot.ordinal(),
                        slot.span(),
                        slot.form(),
                        slot.scale(),
                        slot.unit());
    }
}
