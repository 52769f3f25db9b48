package io.schedmate.logs.extract.plan.rule;

import io.schedmate.logs.extract.plan.ExtractionPlan;
import io.schedmate.logs.extract.plan.name.Evaluation;
import io.schedmate.logs.extract.plan.name.NameMeaning;
import io.schedmate.logs.extract.plan.name.NameWords;
import io.schedmate.logs.extract.plan.name.ValueName;
import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.Form;
import io.schedmate.logs.extract.plan.value.Magnitude;
import io.schedmate.logs.extract.plan.value.NumberScan;
import io.schedmate.logs.extract.plan.value.Pair;
import io.schedmate.logs.extract.plan.value.ProgressKind;
import io.schedmate.logs.extract.plan.value.Slot;
import io.schedmate.logs.extract.plan.value.TimeStamp;
import io.schedmate.tables.WordLists;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The slots found so far in one segment, and the numbers that are still free. */
final class PlanDraft {

    private static final double AN_EPOCH_CLOCK = 1e8;
    private static final int MAX_HEADING_LENGTH = 200;

    private static final Set<String> BESIDE_DURATIONS = WordLists.set(PlanDraft.class, "beside-durations");

    private final String text;
    private final NumberScan numbers;
    private final List<Slot> slots = new ArrayList<>();
    private final Set<Field> fields = EnumSet.noneOf(Field.class);
    private final boolean[] taken;
    private int firstFound = Integer.MAX_VALUE;
    private final Set<String> qualities = new HashSet<>();
    private double longestPart;
    private boolean namesTraining;
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

    /** Adds a slot unless there is one of the same field and source: the first of two values is the current one. */
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

    /** Adds a count and its total, which have one source. */
    void add(Field count, Field total, String source, int rank, Pair pair) {
        add(count, source, rank, pair.first(), pair.total() - pair.first());
        addTotal(total, source, rank, pair);
    }

    void addTotal(Field total, String source, int rank, Pair pair) {
        add(total, source, rank, pair.total(), pair.last() - pair.total() + 1);
    }

    private void add(Field field, String source, int rank, int ordinal, int groups) {
        if (groups == 1) {
            add(field, source, rank, ordinal);
        } else {
            add(new Slot(field, source, rank, ordinal, groups, Form.THOUSANDS, 1, null));
        }
    }

    /** Counts of steps and of work may be abbreviated; a loss is not. */
    private double magnitude(Field field, int ordinal) {
        boolean counts = field == Field.STEP || field == Field.TOTAL_STEPS || field == Field.THROUGHPUT;
        return counts ? Magnitude.after(text, numbers.end(ordinal)) : 1;
    }

    /**
     * {@code [13/287 (4%)] Loss: 9.0: : 13it [00:03,  4.25it/s]}: a bar without a total that shows the step of the text
     * has the speed of these steps.
     */
    void joinBarWithoutTotal() {
        Slot drawn = first(slot -> slot.field() == Field.STEP && isBar(slot)).orElse(null);
        if (drawn == null
                || first(slot -> slot.field() == Field.TOTAL_STEPS && isBar(slot))
                        .isPresent()) {
            return;
        }
        double count = drawn.valueIn(text, numbers);
        boolean shown = slots.stream()
                .anyMatch(slot -> slot.field() == Field.STEP
                        && !isBar(slot)
                        && Math.abs(slot.valueIn(text, numbers) - count) <= 1);
        if (shown) {
            slots.remove(drawn);
            slots.replaceAll(slot -> isBar(slot) ? slot.as(slot.field(), "bar of the step", slot.rank() - 1) : slot);
        }
    }

    private static boolean isBar(Slot slot) {
        return slot.source().equals("bar");
    }

    /** Notes that the segment has a value of {@code field} that is not read. */
    void note(Field field) {
        fields.add(field);
    }

    /** Notes that the number {@code ordinal} is a measure that is not read. */
    void noteMeasure(Field field, int ordinal) {
        note(field);
        firstMeasure = Math.min(firstMeasure, numbers.start(ordinal));
    }

    /** Notes the time of a part of a step; a shorter time is not a step's. */
    void notePart(double seconds) {
        longestPart = Math.max(longestPart, seconds);
    }

    /** Notes a named measure of quality, such as a precision. */
    void noteQuality(String name) {
        qualities.add(name);
    }

    /** Notes a measure that is named as the training's. */
    void noteTraining() {
        namesTraining = true;
    }

    /** Returns true if a measure is named as the training's; one of the validation may then be beside it. */
    boolean namesTraining() {
        return namesTraining;
    }

    /** Returns the number of measures of quality that the segment names. */
    int qualities() {
        return qualities.size();
    }

    /** Returns true if nothing was found. */
    boolean isEmpty() {
        return fields.isEmpty();
    }

    /**
     * Returns true if the segment has only one count with its name, or several counts of epochs and steps, and no other
     * known value.
     */
    boolean isOnlyACount() {
        boolean counts = slots.size() == 1 || has(Field.STEP) && slots.stream().allMatch(PlanDraft::isCount);
        return counts && BareCount.isAll(text, numbers, slots)
                || slots.size() == 1 && has(Field.STEP) && BareCount.leads(text, numbers, slots.getFirst());
    }

    private static boolean isCount(Slot slot) {
        return slot.field() == Field.STEP || slot.field() == Field.EPOCH;
    }

    /** Returns true if the first found value and its total, however long, end the segment. */
    boolean isOneShare() {
        int last = numbers.count() - 1;
        Slot total = at(last);
        return total != null
                && (total.field() == Field.TOTAL_STEPS || total.field() == Field.TOTAL_EPOCHS)
                && firstFound == numbers.start(last - 1)
                && text.substring(numbers.end(last)).isBlank();
    }

    /** Returns the slot that starts at the number {@code ordinal}, or null. */
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

    /** Returns true if nothing else was found than some of these fields. */
    boolean hasOnly(Field... wanted) {
        return List.of(wanted).containsAll(fields);
    }

    /** Returns true if a slot of {@code field} has at most this rank; 0 is beyond doubt. */
    boolean hasWithin(Field field, int rank) {
        return slots.stream().anyMatch(slot -> slot.field() == field && slot.rank() <= rank);
    }

    /** Returns the position of the first found value; past every position if there is none. */
    int firstFound() {
        return firstFound;
    }

    /** Returns the position of the first found value or of the first measure without a slot, whichever comes first. */
    int firstRead() {
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

    /**
     * Returns the epoch and the step of a segment without a known kind as a plan of kind {@code NONE}, or null if
     * it names neither.
     */
    @Nullable
    ExtractionPlan heading(@Nullable TimeStamp stamp) {
        if (text.length() > MAX_HEADING_LENGTH) {
            return null;
        }
        List<Slot> counts = Stream.of(
                        first(slot -> slot.field() == Field.EPOCH),
                        first(slot -> slot.field() == Field.TOTAL_EPOCHS && has(Field.EPOCH)),
                        first(this::isStepOfAHeading))
                .flatMap(Optional::stream)
                .map(slot -> slot.as(slot.field(), "heading " + slot.source(), slot.rank() + Slot.UNRELATED))
                .toList();
        return counts.isEmpty() ? null : new ExtractionPlan(ProgressKind.NONE, counts, stamp != null);
    }

    private Optional<Slot> first(Predicate<Slot> wanted) {
        return slots.stream().filter(wanted).findFirst();
    }

    /** Many other counts are named steps and batches: the name must be right before the count. */
    private boolean isStepOfAHeading(Slot slot) {
        ValueName name = ValueName.before(text, numbers.start(slot.ordinal()));
        return slot.field() == Field.STEP
                && name.words().joined().equals(slot.source())
                && !Evaluation.isPreparation(text)
                && !Evaluation.isNamedIn(text);
    }

    /** Returns the text before the first found value, including that value's name. */
    String heading() {
        return text.substring(0, Math.min(firstFound, text.length()));
    }

    /** Returns the text before the first measured value, including the counts of steps and epochs. */
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
                .filter(slot -> slot.field() != Field.STEP_TIME || !isShorterThanAPart(slot) && !isPredicted(slot))
                .map(slot -> evaluates ? asEvaluation(slot) : slot)
                .map(slot -> kind == ProgressKind.TRAINING_SUMMARY ? asSummary(slot) : slot)
                .toList();
        return new ExtractionPlan(kind, kept, stamp != null);
    }

    private boolean isShorterThanAPart(Slot slot) {
        return longestPart > 0 && slot.scale() == 1 && slot.valueIn(text, numbers) < longestPart;
    }

    /** {@code Mel: 0.57, Pitch: 0.64, Energy: 0.30, Duration: 0.08}: losses of what a model of speech predicts. */
    private boolean isPredicted(Slot slot) {
        return slot.source().equals("duration") && NameWords.of(text).hasAny(BESIDE_DURATIONS);
    }

    private boolean isKeptOfEvaluation(Slot slot) {
        return switch (slot.field()) {
            case EVAL_LOSS, LOSS -> true;
            // The epochs are those that the evaluated model was trained for.
            case EPOCH, TOTAL_EPOCHS -> !slot.source().contains("bar");
            case STEP, TOTAL_STEPS -> countsTraining(slot);
            default -> false;
        };
    }

    /** {@code epoch 3, minibatch 90/90, validation error 9 %}: counts before the word belong to training. */
    private boolean countsTraining(Slot slot) {
        int end = numbers.end(slot.ordinal());
        return !slot.source().contains("bar")
                && !Evaluation.isNamedIn(text.substring(0, end))
                && Evaluation.isNamedIn(text.substring(end, Math.min(text.length(), end + 60)));
    }

    /** Keeps the values as a last resort, for a log that prints them only at validation. */
    private Slot asEvaluation(Slot slot) {
        return switch (slot.field()) {
            case LOSS -> slot.as(Field.EVAL_LOSS, slot.source(), slot.rank());
            case EVAL_LOSS -> slot;
            default ->
                slot.as(
                        slot.field(),
                        "validation " + slot.source(),
                        slot.rank() + (countsTraining(slot) ? Slot.LAST_RESORT : Slot.UNRELATED));
        };
    }

    /** A value from an epoch's summary is used only if no single step has it. */
    private static Slot asSummary(Slot slot) {
        boolean counts = slot.field() == Field.EPOCH || slot.field() == Field.TOTAL_EPOCHS;
        if (slot.field() == Field.STEP_TIME && slot.rank() >= 2 && slot.rank() < 30) {
            return slot.as(Field.EPOCH_TIME, Slot.SUMMARY + slot.source(), slot.rank());
        }
        return counts ? slot : slot.as(slot.field(), Slot.SUMMARY + slot.source(), slot.rank() + Slot.IN_SUMMARY);
    }
}
