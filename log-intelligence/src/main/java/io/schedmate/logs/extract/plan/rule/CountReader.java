package io.schedmate.logs.extract.plan.rule;

import io.schedmate.logs.extract.plan.name.NameLexicon;
import io.schedmate.logs.extract.plan.name.NameMeaning;
import io.schedmate.logs.extract.plan.name.NameWords;
import io.schedmate.logs.extract.plan.name.ValueName;
import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.Form;
import io.schedmate.logs.extract.plan.value.Magnitude;
import io.schedmate.logs.extract.plan.value.NumberScan;
import io.schedmate.logs.extract.plan.value.Pair;
import io.schedmate.logs.extract.plan.value.PrintedUnit;
import io.schedmate.logs.extract.plan.value.Slot;
import io.schedmate.logs.extract.plan.value.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads counts of several numbers: a count and its total, an epoch and a step in brackets, a range. */
final class CountReader {

    private static final Set<String> PLAIN_PAIR_NAMES = Set.of(
            "train", "training", "info", "progress", "debug", "trainer", "root", "main", "completed", "trained", "i");

    private final String text;
    private final NumberScan numbers;
    private final PlanDraft draft;
    private final List<Pair> plainPairs = new ArrayList<>();
    private final boolean isCountedByBar;
    private int trainNumber = -1;
    private boolean evaluation;

    /** @param isCountedByBar whether a bar in the segment already counts the steps */
    CountReader(String text, NumberScan numbers, PlanDraft draft, boolean isCountedByBar) {
        this.text = text;
        this.numbers = numbers;
        this.draft = draft;
        this.isCountedByBar = isCountedByBar;
    }

    /** Returns true if the counts are named as those of a validation. */
    boolean nameEvaluation() {
        return evaluation;
    }

    /** Returns true if a count and its total without a name were found. */
    boolean hasPlainPair() {
        return !plainPairs.isEmpty();
    }

    /**
     * Reads the counts that start at the number {@code at}. Returns how many numbers they consist of, or 0 if none
     * start there.
     */
    int read(ValueName name, int at) {
        if (isTuple(at, name)) {
            return readTuple(at);
        }
        if (isListOfSteps(at, name)) {
            draft.add(Field.EPOCH, "step list", 0, at);
            draft.add(Field.STEP, "step list", 0, at + 1);
            return lastOfList(at) - at + 1;
        }
        if (isBracketed(at, name)) {
            draft.add(Field.EPOCH, "brackets", 0, at);
            draft.add(Field.STEP, "brackets", 0, at + 1);
            return 2;
        }
        Pair pair = Pair.at(text, numbers, at);
        if (pair == null) {
            return 0;
        }
        readPair(name, pair);
        return pair.span();
    }

    /** {@code Train 3 (20/500)}: the first whole number that is named only as the training's may be the epoch. */
    void noteOfTraining(ValueName name, int at) {
        boolean training = isPlain(name.words()) && name.words().has("train");
        if (training && trainNumber < 0 && Pair.isWhole(text, numbers, at)) {
            trainNumber = at;
        }
    }

    private static boolean isPlain(NameWords words) {
        return PLAIN_PAIR_NAMES.containsAll(words.words());
    }

    /** {@code Epoch: [399][50]}: an epoch and a step without its total. */
    private boolean isBracketed(int at, ValueName name) {
        boolean opens = name.opensBracket() && at + 1 < numbers.count();
        if (!opens || !text.substring(numbers.end(at), numbers.start(at + 1)).equals("][")) {
            return false;
        }
        boolean counts = Pair.isWhole(text, numbers, at) && Pair.isWhole(text, numbers, at + 1);
        int end = numbers.end(at + 1);
        boolean closed = counts && end < text.length() && text.charAt(end) == ']';
        return closed
                && NameLexicon.roleOf(name.words(), null)
                        .filter(role -> role.field() == Field.EPOCH)
                        .isPresent();
    }

    /** {@code 13696/10608 tok/s}: the same work counted at its source and at its target; the source is reported. */
    private boolean isRateOfTwo(Pair pair) {
        Unit unit = PrintedUnit.after(text, numbers.end(pair.last()));
        if (unit == null || unit.measure() != Unit.Measure.THROUGHPUT) {
            return false;
        }
        draft.add(new Slot(Field.THROUGHPUT, "by unit", 1, pair.first(), 1, Form.PLAIN, unit.scale(), unit.name()));
        return true;
    }

    /** {@code [3,  120/5004]}, {@code [3,   120]} or {@code [3 :   120]}: an epoch and a step. */
    private boolean isTuple(int at, ValueName name) {
        boolean named = !isPlain(name.words());
        if (!name.opensBracket() || named || at + 1 >= numbers.count()) {
            return false;
        }
        if (!Pair.isWhole(text, numbers, at) || !Pair.isWhole(text, numbers, at + 1)) {
            return false;
        }
        String between = text.substring(numbers.end(at), numbers.start(at + 1));
        if (!between.strip().equals(",") && !between.startsWith(" :")) {
            return false;
        }
        Pair pair = Pair.at(text, numbers, at + 1);
        int end = numbers.end(pair == null ? at + 1 : pair.last());
        boolean closed = end < text.length() && text.charAt(end) == ']' && !isOneOfSeveralLists(numbers.start(at), end);
        boolean leads = end + 1 >= text.length() || " :\t-".indexOf(text.charAt(end + 1)) >= 0;
        return closed && leads && !isTypeOfAnArray(end + 1);
    }

    /** {@code "step": [3, 120]}, {@code "step": [3, 120, 0]}: the epoch, its iteration, and that of the validation. */
    private boolean isListOfSteps(int at, ValueName name) {
        int last = name.opensBracket() && name.words().joined().equals("step") ? lastOfList(at) : at;
        return last > at && last <= at + 2 && text.startsWith("]", numbers.end(last));
    }

    /** Returns the last of the whole numbers that commas separate. */
    private int lastOfList(int at) {
        int last = at;
        while (last + 1 < numbers.count()
                && Pair.isWhole(text, numbers, last + 1)
                && text.substring(numbers.end(last), numbers.start(last + 1))
                        .strip()
                        .equals(",")) {
            last++;
        }
        return Pair.isWhole(text, numbers, at) ? last : at;
    }

    /** {@code b4.conv1  2622465  [4, 512]  float32}: the size of an array before the type of its numbers. */
    private boolean isTypeOfAnArray(int from) {
        String rest = text.substring(Math.min(from, text.length())).strip();
        return rest.startsWith("float") || rest.startsWith("int") || rest.startsWith("bool");
    }

    /** {@code Linear: 1-4  [8, 512]  [8, 10]}: a row of several lists of numbers has the sizes of arrays. */
    private boolean isOneOfSeveralLists(int from, int close) {
        return isList(text.indexOf('[', close)) || isList(text.lastIndexOf('[', text.lastIndexOf('[', from) - 1));
    }

    private boolean isList(int open) {
        int comma = open < 0 ? -1 : text.indexOf(',', open);
        return comma > open + 1 && text.substring(open + 1, comma).chars().allMatch(c -> NumberScan.isDigit((char) c));
    }

    private int readTuple(int at) {
        draft.add(Field.EPOCH, "tuple", 0, at);
        draft.add(Field.STEP, "tuple", 0, at + 1);
        Pair pair = Pair.at(text, numbers, at + 1);
        if (pair != null) {
            draft.addTotal(Field.TOTAL_STEPS, "tuple", 0, pair);
        }
        draft.note(Field.METRIC);
        return pair == null ? 2 : 1 + pair.span();
    }

    private void readPair(ValueName name, Pair pair) {
        if (isShareStatedToo(pair)) {
            if (!isOfAQuality(pair)) {
                plainPairs.add(pair);
            }
            return;
        }
        if (name.isAside() && repeatsTheCountBefore(pair)) {
            return;
        }
        if (name.isAside() || isRateOfTwo(pair) || isAfterAQuality(pair)) {
            return;
        }
        NameWords words = name.words();
        if (words.namesEvaluation()) {
            evaluation = true;
            return;
        }
        if (countsIterations(pair)) {
            draft.add(Field.STEP, Field.TOTAL_STEPS, "pair", 0, pair);
            return;
        }
        if (words.isEmpty() || isPlain(words)) {
            if (!name.isGlued() && isTrainingCount(pair)) {
                plainPairs.add(pair);
            }
            return;
        }
        Field field = NameLexicon.roleOf(words, null).map(NameMeaning::field).orElse(null);
        if (field == Field.EPOCH || field == Field.TOTAL_EPOCHS) {
            draft.add(Field.EPOCH, Field.TOTAL_EPOCHS, "epoch pair", 0, pair);
        } else if (field == Field.STEP || field == Field.TOTAL_STEPS) {
            if (isCountedByBar && NameLexicon.isRound(words.words().getLast())) {
                return;
            }
            String source = "pair " + words.words().getLast();
            draft.add(Field.STEP, Field.TOTAL_STEPS, source, 0, pair);
        }
    }

    /** {@code 10.0% (24/240)}: a count and its total, also printed as a percentage. */
    private boolean isShareStatedToo(Pair pair) {
        int share = pair.first() - 1;
        if (share < 0
                || !text.substring(numbers.end(share), numbers.start(pair.first()))
                        .equals("% (")) {
            return false;
        }
        double percent = 100 * pair.count(text, numbers) / pair.total(text, numbers);
        return Math.abs(percent - numbers.value(text, share)) <= 1;
    }

    /** {@code accuracy of cars: 98.2%-18/1000}: the samples that the percentage is of. */
    private boolean isAfterAQuality(Pair pair) {
        if (pair.first() == 0) {
            return false;
        }
        String between = text.substring(numbers.end(pair.first() - 1), numbers.start(pair.first()));
        return between.startsWith("%") && between.chars().noneMatch(Character::isLetterOrDigit) && isOfAQuality(pair);
    }

    /** {@code Acc: 74.6% (37282/50000)}: the number of correct samples. */
    private boolean isOfAQuality(Pair pair) {
        NameWords share =
                ValueName.before(text, numbers.start(pair.first() - 1)).words();
        return NameLexicon.roleOf(share, null)
                .filter(role -> role.field() == Field.METRIC)
                .isPresent();
    }

    /** {@code Epoch 18 (18/200)}: the count before the brackets again, with its total. */
    private boolean repeatsTheCountBefore(Pair pair) {
        Slot before = pair.first() == 0 ? null : draft.at(pair.first() - 1);
        boolean epochs = before != null && before.field() == Field.EPOCH;
        if (before == null || !epochs && before.field() != Field.STEP) {
            return false;
        }
        boolean again = Math.abs(pair.count(text, numbers) - before.valueIn(text, numbers)) <= 1;
        if (again) {
            Field total = epochs ? Field.TOTAL_EPOCHS : Field.TOTAL_STEPS;
            draft.addTotal(total, before.source(), before.rank(), pair);
        }
        return again;
    }

    /** The unit of {@code 150it/1000it} names the count. */
    private boolean countsIterations(Pair pair) {
        int end = numbers.end(pair.last());
        int letter = Magnitude.after(text, end) == 1 ? end : end + 1;
        return Magnitude.endOfCount(text, end) > letter;
    }

    /** A count of bytes or files is not a step. */
    private boolean isTrainingCount(Pair pair) {
        Unit unit = PrintedUnit.after(text, numbers.end(pair.last()));
        return unit == null || unit.measure() != Unit.Measure.FOREIGN;
    }

    /**
     * {@code [20-40]}, {@code [  20-  40, 5.00%]}: the batches since the last line; the second number is the current
     * step.
     */
    boolean isRange(ValueName name, int at) {
        if (at + 1 >= numbers.count() || !Pair.isWhole(text, numbers, at)) {
            return false;
        }
        int end = numbers.end(at);
        int close = numbers.end(at + 1);
        if (isNamedRange(name, end, numbers.start(at + 1))) {
            return true;
        }
        return text.charAt(end) == '-'
                && text.substring(end + 1, numbers.start(at + 1)).isBlank()
                && name.opensBracket()
                && close < text.length()
                && (text.charAt(close) == ']' || text.startsWith(", ", close) && text.indexOf("%]", close) > 0);
    }

    /** {@code between steps 100 and 200}. */
    private boolean isNamedRange(ValueName name, int from, int to) {
        String between = text.substring(from, to).strip();
        boolean joined = between.equals("and") || between.equals("to");
        return joined && (name.words().has("between") || name.words().has("from"));
    }

    /** {@code (0/4) Epoch 3, batch 50}: the rank of the process and the number of processes. */
    private boolean isOfRanks(Pair pair) {
        int from = numbers.start(pair.first());
        int to = numbers.end(pair.last());
        return from > 0
                && text.charAt(from - 1) == '('
                && to < text.length()
                && text.charAt(to) == ')'
                && to < draft.firstFound();
    }

    /** {@code [3/20][782]}: the epoch and the number of its batches. */
    private boolean isBeforeBatchesInBrackets(Pair pair) {
        int next = pair.last() + 1;
        return next < numbers.count()
                && text.substring(numbers.end(pair.last()), numbers.start(next)).equals("][")
                && text.startsWith("]", numbers.end(next));
    }

    /** One of one is not a count. */
    private boolean isOfMany(Pair pair) {
        return pair.total(text, numbers) > 1;
    }

    /** Assigns the counts without a name. The first of two such counts is the epochs'. */
    void placePlainPairs() {
        if (plainPairs.isEmpty()) {
            return;
        }
        if (draft.has(Field.STEP)) {
            plainPairs.removeIf(this::isOfRanks);
        }
        if (plainPairs.isEmpty()) {
            return;
        }
        if (plainPairs.stream().anyMatch(this::isOfMany)) {
            plainPairs.removeIf(pair -> !isOfMany(pair));
        }
        Pair steps = plainPairs.getFirst();
        boolean alone = plainPairs.size() == 1;
        boolean ofEpochs = alone && isBeforeBatchesInBrackets(steps);
        if (!draft.has(Field.EPOCH) && (!alone || isCountedByBar || ofEpochs)) {
            draft.add(Field.EPOCH, Field.TOTAL_EPOCHS, "epoch pair", 0, steps);
            if (alone) {
                return;
            }
            steps = plainPairs.get(1);
        } else if (!draft.has(Field.EPOCH) && trainNumber >= 0 && trainNumber < steps.first()) {
            draft.add(Field.EPOCH, "train", 0, trainNumber);
        }
        draft.add(Field.STEP, Field.TOTAL_STEPS, "pair", 0, steps);
    }
}
