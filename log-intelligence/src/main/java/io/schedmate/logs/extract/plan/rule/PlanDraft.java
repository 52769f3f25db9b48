package io.schedmate.logs.extract.plan.rule;

import io.schedmate.logs.extract.plan.ExtractionPlan;
import io.schedmate.logs.extract.plan.name.Evaluation;
import io.schedmate.logs.extract.plan.name.NameMeaning;
import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.Form;
import io.schedmate.logs.extract.plan.value.Magnitude;
import io.schedmate.logs.extract.plan.value.NumberScan;
import io.schedmate.logs.extract.plan.value.ProgressKind;
import io.schedmate.logs.extract.plan.value.Slot;
import io.schedmate.logs.extract.plan.value.TimeStamp;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The slots found so far in one segment, and which of its numbers are still free. */
final class PlanDraft {

    private static final double AN_EPOCH_CLOCK = 1e8;
    private static final int LONGEST_HEADING = 200;

    private final String text;
    private final NumberScan numbers;
    private final List<Slot> slots = new ArrayList<>();
    private final Set<Field> fields = EnumSet.noneOf(Field.class);
    private final boolean[] taken;
    private int firstFound = Integer.MAX_VALUE;
    private final Set<String> qualities = new HashSet<>();
    private double longestPart;
    private boolean tellsTraining;
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

    void add(NameMeaning role, String source, int ordinal) {
        boolean work = role.field() == Field.THROUGHPUT;
        String unit = work && role.unit() == null ? "samples/s" : role.unit();
        boolean abbreviates = unit != null && unit.startsWith("k");
        double scale = abbreviates ? role.scale() : role.scale() * magnitude(role.field(), ordinal);
        int rank = work && role.unit() == null ? role.rank() + Slot.UNIT_ASSUMED : role.rank();
        add(new Slot(role.field(), source, rank, ordinal, 1, role.form(), scale, unit));
    }

    void add(Field field, String source, int rank, int ordinal) {
        add(new Slot(field, source, rank, ordinal, 1, Form.PLAIN, magnitude(field, ordinal), null));
    }

    /** Counts of steps and of work are abbreviated; a loss is not. */
    private double magnitude(Field field, int ordinal) {
        boolean counts = field == Field.STEP || field == Field.TOTAL_STEPS || field == Field.THROUGHPUT;
        return counts ? Magnitude.after(text, numbers.end(ordinal)) : 1;
    }

    /** Notes that the segment speaks of {@code field}, with nothing to read. */
    void note(Field field) {
        fields.add(field);
    }

    /** Notes that the segment tells a measure at the number {@code ordinal}, with nothing to read. */
    void noteMeasure(Field field, int ordinal) {
        note(field);
        firstMeasure = Math.min(firstMeasure, numbers.start(ordinal));
    }

    /** Notes the time of a part of a step; what is shorter is no step's. */
    void notePart(double seconds) {
        longestPart = Math.max(longestPart, seconds);
    }

    /** Notes a named measure of quality, such as a precision. */
    void noteQuality(String name) {
        qualities.add(name);
    }

    /** Notes a measure that is named as the training's. */
    void noteTraining() {
        tellsTraining = true;
    }

    /** True where a measure is named as the training's: that of the validation is then told beside it. */
    boolean tellsTraining() {
        return tellsTraining;
    }

    /** How many measures of quality the segment names. */
    int qualities() {
        return qualities.size();
    }

    /** True where nothing was found. */
    boolean isEmpty() {
        return fields.isEmpty();
    }

    /** True where the segment is one count with its name, or one of an epoch and one of a step, and no other value is known. */
    boolean isOnlyACount() {
        boolean few = slots.size() == 1 || slots.size() == 2 && has(Field.STEP) && has(Field.EPOCH);
        return few && BareCount.isAll(text, numbers, slots)
                || slots.size() == 1 && has(Field.STEP) && BareCount.leads(text, numbers, slots.getFirst());
    }

    /** The slot that starts at the number {@code ordinal}, null where there is none. */
    @Nullable
    Slot at(int ordinal) {
        return slots.stream()
                .filter(slot -> slot.ordinal() == ordinal)
                .findFirst()
                .orElse(null);
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

    /** Where the first value stands that was found, or the first measure that has no slot. */
    int firstTold() {
        return Math.min(firstFound, firstMeasure);
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

    /** The epoch that a segment of no known kind names, as a plan of no kind yet; null where it names none. */
    @Nullable
    ExtractionPlan heading(@Nullable TimeStamp stamp) {
        return slots.stream()
                .filter(slot -> slot.field() == Field.EPOCH && text.length() <= LONGEST_HEADING)
                .findFirst()
                .map(slot -> slot.as(Field.EPOCH, "heading " + slot.source(), slot.rank() + Slot.HEARSAY))
                .map(slot -> new ExtractionPlan(ProgressKind.NONE, List.of(slot), stamp != null))
                .orElse(null);
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
            return new ExtractionPlan(kind, List.of(), stamp != null);
        }
        boolean evaluates = kind == ProgressKind.VALIDATION;
        List<Slot> kept = slots.stream()
                .filter(slot -> !evaluates || isKeptOfEvaluation(slot))
                .filter(slot -> slot.field() != Field.STEP_TIME || !isShorterThanAPart(slot))
                .map(slot -> evaluates ? asEvaluation(slot) : slot)
                .map(slot -> kind == ProgressKind.TRAINING_SUMMARY ? asSummary(slot) : slot)
                .toList();
        return new ExtractionPlan(kind, kept, stamp != null);
    }

    private boolean isShorterThanAPart(Slot slot) {
        return longestPart > 0 && slot.scale() == 1 && slot.valueIn(text, numbers) < longestPart;
    }

    private boolean isKeptOfEvaluation(Slot slot) {
        return switch (slot.field()) {
            case EVAL_LOSS, LOSS -> true;
            // What is evaluated is a model of that many epochs of training.
            case EPOCH, TOTAL_EPOCHS -> !slot.source().contains("bar");
            case STEP, TOTAL_STEPS -> countsTraining(slot);
            default -> false;
        };
    }

    /** {@code epoch 3, minibatch 90/90, validation error 9 %}: what is counted before the word is training. */
    private boolean countsTraining(Slot slot) {
        int end = numbers.end(slot.ordinal());
        return !slot.source().contains("bar")
                && !Evaluation.isSaidIn(text.substring(0, end))
                && Evaluation.isSaidIn(text.substring(end, Math.min(text.length(), end + 60)));
    }

    /** A last resort, for a log that speaks only when it validates. */
    private Slot asEvaluation(Slot slot) {
        return switch (slot.field()) {
            case LOSS -> slot.as(Field.EVAL_LOSS, slot.source(), slot.rank());
            case EVAL_LOSS -> slot;
            default ->
                slot.as(
                        slot.field(),
                        "validation " + slot.source(),
                        slot.rank() + (countsTraining(slot) ? Slot.LAST_RESORT : Slot.HEARSAY));
        };
    }

    /** What an epoch's summary says counts only where no single step says it. */
    private static Slot asSummary(Slot slot) {
        boolean counts = slot.field() == Field.EPOCH || slot.field() == Field.TOTAL_EPOCHS;
        if (slot.field() == Field.STEP_TIME && slot.rank() >= 2 && slot.rank() < 30) {
            return slot.as(Field.EPOCH_TIME, Slot.SUMMARY + slot.source(), slot.rank());
        }
        return counts ? slot : slot.as(slot.field(), Slot.SUMMARY + slot.source(), slot.rank() + Slot.IN_SUMMARY);
    }
}
