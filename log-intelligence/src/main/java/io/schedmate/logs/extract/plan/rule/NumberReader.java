package io.schedmate.logs.extract.plan.rule;

import io.schedmate.logs.extract.plan.name.NameLexicon;
import io.schedmate.logs.extract.plan.name.NameMeaning;
import io.schedmate.logs.extract.plan.name.NameWords;
import io.schedmate.logs.extract.plan.name.TimeNames;
import io.schedmate.logs.extract.plan.name.ValueName;
import io.schedmate.logs.extract.plan.value.ClockTime;
import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.Form;
import io.schedmate.logs.extract.plan.value.Magnitude;
import io.schedmate.logs.extract.plan.value.NumberScan;
import io.schedmate.logs.extract.plan.value.Pair;
import io.schedmate.logs.extract.plan.value.PrintedDate;
import io.schedmate.logs.extract.plan.value.PrintedUnit;
import io.schedmate.logs.extract.plan.value.Slot;
import io.schedmate.logs.extract.plan.value.Thousands;
import io.schedmate.logs.extract.plan.value.Unit;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the numbers of one segment and finds the meaning of each by its name, its unit and its brackets. */
public final class NumberReader {

    private static final Set<String> GLUED_NAMES = Set.of("lr", "epoch", "ep", "iter", "step", "iteration", "loss");

    private static final int MAX_ORDINAL_LENGTH = 8;
    /** The rank of one of several weighted losses: {@code loss = 9.27 (* 0.5 = 4.63 loss)}. */
    private static final int TERM_OF_A_SUM = 6;

    /** The rank of a value whose name follows it. */
    private static final int AFTERWARDS = 5;

    private static final int MAX_NAME_IN_CELL = 24;

    private static final Set<String> TRAINING = Set.of("train", "training");
    private static final Set<String> RAN = Set.of("ran", "run", "completed", "finished", "trained");
    private static final Set<String> MOMENTS = Set.of("at", "after", "in", "for");
    private static final Set<String> AMOUNTS = Set.of("of", "over");
    private static final Set<String> TOTALS = Set.of("total", "sum", "overall");
    private static final Pattern LOSS_OPENS_A_LIST = Pattern.compile("loss(?:,|:?\\s?[\\[({]['\"]?)\\s*$");
    private static final Set<String> SEPARATORS = Set.of(":", "=", "is", "is:", "-", "->");

    private final String text;
    private final NumberScan numbers;
    private final PlanDraft draft;
    private final CountReader counts;
    private final SplitNames splits;
    private double stepsOfNextTime = 1;

    /** @param isCountedByBar whether a bar in the segment already counts the steps */
    public NumberReader(String text, NumberScan numbers, PlanDraft draft, boolean isCountedByBar) {
        this.text = text;
        this.numbers = numbers;
        this.draft = draft;
        this.counts = new CountReader(text, numbers, draft, isCountedByBar);
        this.splits = new SplitNames(text, numbers);
    }

    /** Returns true if the counts are named as those of a validation. */
    boolean countsEvaluation() {
        return counts.nameEvaluation();
    }

    void read() {
        ListedNames.place(text, numbers, draft);
        int at = 0;
        while (at < numbers.count()) {
            at += draft.isTaken(at) ? 1 : readFrom(at);
        }
        splits.addTo(draft);
        counts.placePlainPairs();
        LeadingNumber.place(text, numbers, draft);
        UnnamedSeconds.place(text, numbers, draft);
    }

    /** Reads the value that starts at a number. Returns how many numbers it consists of. */
    private int readFrom(int at) {
        int moment = PrintedDate.span(text, numbers, at);
        if (moment > 0) {
            return moment;
        }
        ValueName name = ValueName.before(text, numbers.start(at));
        ClockTime clock = ClockTime.at(text, numbers, at);
        if (clock != null) {
            readClock(name, clock, at);
            return clock.span();
        }
        int counted = counts.read(name, at);
        if (counted > 0) {
            return counted;
        }
        if (counts.isRange(name, at)) {
            readNumber(name, at + 1);
            return 2;
        }
        readNumber(name, at);
        return 1;
    }

    private void readClock(ValueName name, ClockTime clock, int at) {
        NameMeaning role = NameLexicon.roleOf(name.words(), null).orElse(null);
        Field field = role == null ? null : role.field();
        int end = numbers.end(at + clock.span() - 1);
        if (name.words().isEmpty() && end < text.length() && text.charAt(end) == '<') {
            draft.add(new Slot(Field.ELAPSED, "elapsed", 1, at, clock.span(), clock.form(), clock.scale(), null));
            readTimeLeftAfter(at + clock.span());
            return;
        }
        if (field == Field.STEP_TIME && role != null && role.rank() == 0) {
            String source = name.words().joined();
            draft.add(new Slot(field, source, 0, at, clock.span(), clock.form(), clock.scale(), null));
        } else if (field == Field.EPOCH_TIME) {
            draft.add(new Slot(field, name.words().joined(), 0, at, clock.span(), clock.form(), clock.scale(), null));
        } else if (field == Field.ETA) {
            draft.add(
                    new Slot(Field.ETA, name.words().joined(), 0, at, clock.span(), clock.form(), clock.scale(), null));
        } else if (field == Field.ELAPSED || field == Field.STEP_TIME) {
            draft.add(new Slot(
                    Field.ELAPSED, name.words().joined(), 1, at, clock.span(), clock.form(), clock.scale(), null));
            readTimeLeftAfter(at + clock.span());
        }
    }

    /** {@code 00:27/8:38:15}: the time left after the elapsed time. */
    private void readTimeLeftAfter(int at) {
        if (at >= numbers.count() || "/<".indexOf(text.charAt(numbers.start(at) - 1)) < 0) {
            return;
        }
        ClockTime left = ClockTime.at(text, numbers, at);
        if (left != null) {
            draft.add(new Slot(Field.ETA, "time left", 1, at, left.span(), left.form(), left.scale(), null));
            draft.take(at, at + left.span());
        }
    }

    /**
     * {@code loss2:0.394}, {@code loss-2 0.394}, {@code loss2/loss = 0.394}: the number is part of the loss's name; the
     * value follows.
     */
    private boolean isNumberedLoss(ValueName name, int at) {
        int start = numbers.start(at);
        int end = numbers.end(at);
        boolean joined = name.isGlued() || start > 0 && text.charAt(start - 1) == '-';
        if (!joined || !name.words().joined().equals("loss") || end >= text.length()) {
            return false;
        }
        boolean valueFollows = at + 1 < numbers.count()
                && text.substring(end, numbers.start(at + 1)).isBlank();
        boolean goesOn = text.charAt(end) == '/'
                && end + 1 < text.length()
                && Character.isLetter(text.charAt(end + 1))
                && text.substring(start, end).chars().allMatch(Character::isDigit);
        return ":=".indexOf(text.charAt(end)) >= 0 || valueFollows || goesOn;
    }

    /** {@code clip-77x2}: digits between a letter with a dash and another letter belong to an identifier. */
    private boolean isPartOfAWord(int at) {
        int start = numbers.start(at);
        int end = numbers.end(at);
        int dash = start > 0 && text.charAt(start) != '-' ? start - 1 : start;
        return dash > 0
                && text.charAt(dash) == '-'
                && Character.isLetterOrDigit(text.charAt(dash - 1))
                && end + 1 < text.length()
                && Character.isLetter(text.charAt(end))
                && NumberScan.isDigit(text.charAt(end + 1));
    }

    private void readNumber(ValueName name, int at) {
        if (readOrdinalInChinese(name, at)) {
            return;
        }
        if (name.isGlued() && !GLUED_NAMES.contains(name.words().joined()) || isNumberedLoss(name, at)) {
            return;
        }
        if (isPartOfAWord(at) || readOrdinal(name, at) || readCountedUnit(at)) {
            return;
        }
        if (TimeNames.isOfAPass(name.words())) {
            draft.notePart(numbers.value(text, at));
        }
        if (readMomentOfNext(name, at) || isOfManySteps(name, at)) {
            return;
        }
        if (name.words().isEmpty() && readGroupedRate(at)) {
            return;
        }
        Unit unit = unitAfter(name, at);
        if (name.isAside() && (unit == null || unit.measure() == Unit.Measure.TIME)) {
            return;
        }
        counts.noteOfTraining(name, at);
        if (name.words().isEmpty() && followsComma(at)) {
            readNamedAfterwards(unit, at);
            return;
        }
        Optional<NameMeaning> role = NameLexicon.roleOf(name.words(), unit);
        if (role.isPresent() && isCountBeforeValue(role.get(), name, at)) {
            Field count = name.words().joined().endsWith("epoch") ? Field.EPOCH : Field.STEP;
            draft.add(count, "before " + name.words().joined(), 2, at);
            addNumber(role.get(), name, at + 1);
            draft.take(at + 1, at + 2);
        } else if (role.isPresent()) {
            addNumber(role.get(), name, at);
        } else if (name.isSeparated() && !name.words().isEmpty() && isUnderLosses(name.from())) {
            draft.add(Field.LOSS, name.words().joined(), 2, at);
        } else if (isTotalOfLosses(name)) {
            draft.add(Field.LOSS, "total of losses", 1, at);
        } else if (unit != null && isTimeOfStepsBefore(unit, name, at)) {
            double scale = unit.scale() / stepsBefore(name, at);
            draft.add(new Slot(Field.STEP_TIME, "time of many", 0, at, 1, Form.PLAIN, scale, null));
        } else if (unit == null && isTotalBesideTheCounts(name, at)) {
            draft.add(Field.LOSS, "total", 5, at);
        } else if (!readNamedInItsCell(at)) {
            splits.note(name, at);
        }
    }

    /** Returns the unit after a number, or null. A bare {@code m} is a minute if the name means a time. */
    private @Nullable Unit unitAfter(ValueName name, int at) {
        Unit unit = PrintedUnit.after(text, numbers.end(at));
        int end = numbers.end(at);
        boolean minute = unit == null
                && text.startsWith("m", end)
                && (end + 1 == text.length() || !Character.isLetterOrDigit(text.charAt(end + 1)))
                && TimeNames.namesTime(name.words());
        return minute ? Unit.of("min").orElse(null) : unit;
    }

    /** Reads a throughput with grouped digits: {@code 5,120 tokens/s}. */
    private boolean readGroupedRate(int at) {
        int groups = Thousands.groups(text, numbers, at);
        Unit unit = groups == 1 ? null : PrintedUnit.after(text, numbers.end(at + groups - 1));
        if (unit == null || unit.measure() != Unit.Measure.THROUGHPUT) {
            return false;
        }
        draft.add(new Slot(Field.THROUGHPUT, "by unit", 1, at, groups, Form.THOUSANDS, unit.scale(), unit.name()));
        draft.take(at, at + groups);
        return true;
    }

    /** {@code Train loss 300 2.17}, {@code Validation loss 300: 2.17}: the step, then the loss. */
    private boolean isCountBeforeValue(NameMeaning role, ValueName name, int at) {
        boolean loss = role.field() == Field.LOSS || role.field() == Field.EVAL_LOSS;
        boolean bare = loss && !name.isSeparated() && at + 1 < numbers.count();
        if (!bare || !Pair.isWhole(text, numbers, at) || Pair.isWhole(text, numbers, at + 1)) {
            return false;
        }
        String between = text.substring(numbers.end(at), numbers.start(at + 1)).strip();
        int dot = text.indexOf('.', numbers.start(at + 1));
        return (between.isEmpty() || between.equals(":")) && dot >= 0 && dot < numbers.end(at + 1);
    }

    /**
     * {@code Time(1000 iters): 73.9s}: the number of steps that the following time covers; the time is divided by it.
     */
    private boolean isOfManySteps(ValueName name, int at) {
        int start = numbers.start(at);
        if (name.words().isEmpty() || start == 0 || text.charAt(start - 1) != '(' || !Pair.isWhole(text, numbers, at)) {
            return false;
        }
        int close = text.indexOf(')', start);
        boolean many = close > 0
                && Unit.isStepWord(text.substring(numbers.end(at), close).strip());
        stepsOfNextTime = many ? numbers.value(text, at) : stepsOfNextTime;
        return many;
    }

    /** {@code Loss at step 300: 2.17}: the step or epoch is between the name and its value. */
    private boolean readMomentOfNext(ValueName name, int at) {
        int last = name.words().size() - 1;
        if (last >= 1 && (name.words().lastOf(MOMENTS) == last || name.words().lastOf(AMOUNTS) == last)) {
            return readCountedMoment(name, last, at);
        }
        int moment = name.words().lastOf(MOMENTS);
        if (moment < 1) {
            return false;
        }
        NameWords of = name.words().from(moment + 1);
        Field count = NameLexicon.roleOf(of, null).map(NameMeaning::field).orElse(null);
        Optional<NameMeaning> what = NameLexicon.roleOf(name.words().to(moment), null);
        if (count != Field.STEP && count != Field.EPOCH || what.isEmpty()) {
            return false;
        }
        boolean isStated = at + 1 < numbers.count()
                && SEPARATORS.contains(
                        text.substring(numbers.end(at), numbers.start(at + 1)).strip());
        draft.add(count, of.joined(), 1, at);
        if (isStated) {
            addNumber(
                    what.get(), new ValueName(name.words().to(moment), true, false, false, false, name.from()), at + 1);
            draft.take(at + 1, at + 2);
        } else if (name.words().namesEvaluation()) {
            draft.note(Field.EVAL_LOSS);
        }
        return true;
    }

    /**
     * {@code Loss after 4 epochs: 0.18}, {@code loss of 258 batches: 0.18}: the number of steps or epochs is between the
     * name and its value. The amount that a mean is taken over is no position.
     */
    private boolean readCountedMoment(ValueName name, int moment, int at) {
        int from = numbers.end(at);
        int to = from + 1;
        while (to < text.length() && Character.isLetter(text.charAt(to))) {
            to++;
        }
        String counted = from + 1 < to && text.charAt(from) == ' ' ? text.substring(from + 1, to) : "";
        boolean epochs = counted.equals("epoch") || counted.equals("epochs");
        boolean isStated = (epochs || Unit.isStepWord(counted))
                && Pair.isWhole(text, numbers, at)
                && at + 1 < numbers.count()
                && SEPARATORS.contains(text.substring(to, numbers.start(at + 1)).strip());
        Optional<NameMeaning> what = NameLexicon.roleOf(name.words().to(moment), null)
                .filter(role -> role.field() == Field.LOSS || role.field() == Field.EVAL_LOSS);
        if (!isStated || what.isEmpty()) {
            return false;
        }
        if (!AMOUNTS.contains(name.words().words().getLast())) {
            draft.add(epochs ? Field.EPOCH : Field.STEP, "counted " + counted, 1, at);
        }
        addNumber(what.get(), new ValueName(name.words().to(moment), true, false, false, false, name.from()), at + 1);
        draft.take(at + 1, at + 2);
        return true;
    }

    /** {@code 3rd step, loss 0.7}, {@code epoch 480th step}: the name follows the count. */
    private boolean readOrdinal(ValueName name, int at) {
        int end = numbers.end(at);
        if (!BareCount.isOrdinal(text, end)) {
            return false;
        }
        int from = Math.min(end + 3, text.length());
        int to = from;
        while (to < text.length() && (Character.isLetter(text.charAt(to)) || text.charAt(to) == '-')) {
            to++;
        }
        NameWords word = NameWords.of(text.substring(from, to));
        Field field = NameLexicon.roleOf(word, null).map(NameMeaning::field).orElse(null);
        if (field != Field.STEP && field != Field.EPOCH) {
            return name.words().isEmpty();
        }
        draft.add(field, word.joined(), 1, at);
        return true;
    }

    /** {@code 第5轮}: the count stands between the sign of an ordinal number and its name. */
    private boolean readOrdinalInChinese(ValueName name, int at) {
        int from = numbers.end(at);
        int to = from;
        while (to < text.length() && to - from < MAX_ORDINAL_LENGTH && Character.isLetter(text.charAt(to))) {
            to++;
        }
        boolean ordinal = name.isGlued() && text.charAt(numbers.start(at) - 1) == '第' && to > from;
        NameWords words = ordinal ? NameWords.of(text.substring(from, to)) : NameWords.of("");
        Field field = NameLexicon.roleOf(words, null).map(NameMeaning::field).orElse(null);
        if (field != Field.STEP && field != Field.EPOCH) {
            return false;
        }
        draft.add(field, "ordinal " + words.joined(), 1, at);
        return true;
    }

    /** {@code 5epoch:train:1-400batch:}: the name follows the count without a blank. */
    private boolean readCountedUnit(int at) {
        int end = numbers.end(at);
        int to = end;
        while (to < text.length() && Character.isLetter(text.charAt(to))) {
            to++;
        }
        if (to == end || to >= text.length() || ":,; ".indexOf(text.charAt(to)) < 0) {
            return false;
        }
        Field field = switch (text.substring(end, to)) {
            case "epoch" -> Field.EPOCH;
            case "batch", "iter", "step" -> Field.STEP;
            default -> null;
        };
        boolean whole = numbers.value(text, at) % 1 == 0;
        if (field != null && whole) {
            draft.add(field, "counted " + text.substring(end, to), 1, at);
        }
        return field != null && whole;
    }

    /** {@code losses - box: 0.3, class: 0.1}: every name under such a heading is a loss. */
    private boolean isUnderLosses(int nameStart) {
        String before = text.substring(Math.max(0, nameStart - 16), nameStart).stripTrailing();
        int end = before.length();
        while (end > 0 && "-:|{[( ".indexOf(before.charAt(end - 1)) >= 0) {
            end--;
        }
        return end < before.length()
                && before.substring(0, end).toLowerCase(Locale.ROOT).endsWith("losses");
    }

    /**
     * {@code Losses: x 0.3, y 0.2, total 0.5}, {@code training-loss, overall: 0.5}, {@code loss {total 0.5, a 0.2}}: the
     * total of the losses under such a heading.
     */
    private boolean isTotalOfLosses(ValueName name) {
        if (name.words().size() != 1 || !TOTALS.contains(name.words().first())) {
            return false;
        }
        String before = text.substring(0, name.from()).toLowerCase(Locale.ROOT);
        int heading = before.lastIndexOf("losses");
        int end = heading + "losses".length();
        boolean listed = heading >= 0 && end < before.length() && ":=-".indexOf(before.charAt(end)) >= 0;
        return listed || LOSS_OPENS_A_LIST.matcher(before).find();
    }

    /**
     * {@code [epoch: 3/20, iter: 40/448] total: 1.013}, {@code step 30: rec=0.8, kl=0.2, total=1.0}: a total without a
     * unit beside a count.
     */
    private boolean isTotalBesideTheCounts(ValueName name, int at) {
        return name.isSeparated()
                && name.words().joined().equals("total")
                && numbers.value(text, at) % 1 != 0
                && (draft.hasAny(Field.EPOCH, Field.STEP) || counts.hasPlainPair())
                && !draft.hasAny(Field.STEP_TIME, Field.ELAPSED, Field.EPOCH_TIME, Field.MEMORY);
    }

    /**
     * {@code | 120 batches |}, {@code : 0.9482 CE loss, }: between two signs there is nothing but the value and then its
     * name. Returns whether it is a count or a loss.
     */
    private boolean readNamedInItsCell(int at) {
        int end = numbers.end(at);
        int to = end;
        while (to < text.length() && (Character.isLetter(text.charAt(to)) || " ._-".indexOf(text.charAt(to)) >= 0)) {
            to++;
        }
        boolean closed = to == text.length() || "|,;)".indexOf(text.charAt(to)) >= 0;
        String before = text.substring(0, numbers.start(at)).stripTrailing();
        boolean opened = before.isEmpty() || "|:;(".indexOf(before.charAt(before.length() - 1)) >= 0;
        String after = text.substring(end, to).strip();
        if (!closed || !opened || !text.startsWith(" ", end) || after.length() > MAX_NAME_IN_CELL) {
            return false;
        }
        NameWords words = NameWords.of(after);
        boolean whole = Pair.isWhole(text, numbers, at);
        Field field = whole && words.size() == 1 && NameLexicon.isPluralOfSteps(words.first())
                ? Field.STEP
                : NameLexicon.roleOf(words, null).map(NameMeaning::field).orElse(null);
        boolean counts = whole && field == Field.STEP && words.size() == 1;
        boolean loss = field == Field.LOSS && !whole;
        if (field != null && (counts || loss)) {
            draft.add(field, "named afterwards " + words.joined(), AFTERWARDS, at);
        }
        return counts || loss;
    }

    private boolean followsComma(int at) {
        int before = numbers.start(at) - 1;
        while (before >= 0 && text.charAt(before) == ' ') {
            before--;
        }
        return before >= 0 && text.charAt(before) == ',' && before + 1 < numbers.start(at);
    }

    /** {@code 13.5 avg loss, 3.2 seconds, 12.3 hours left}: the name follows the value. */
    private void readNamedAfterwards(@Nullable Unit unit, int at) {
        int end = numbers.end(at);
        int comma = text.indexOf(',', end);
        String after = text.substring(end, comma < 0 ? text.length() : comma);
        if (unit != null && unit.measure() == Unit.Measure.THROUGHPUT) {
            draft.add(new NameMeaning(Field.THROUGHPUT, 1, Form.PLAIN, unit.scale(), unit.name()), "by unit", at);
            return;
        }
        if (after.length() > 24) {
            return;
        }
        boolean time = unit != null && unit.measure() == Unit.Measure.TIME;
        if (time && unit != null) {
            boolean left = after.strip().endsWith("left");
            Field field = left ? Field.ETA : Field.STEP_TIME;
            draft.add(NameMeaning.scaled(field, 3, unit.scale()), after.strip(), at);
            return;
        }
        NameWords words = NameWords.of(after);
        Optional<NameMeaning> role = words.joined().equals("rate")
                ? Optional.of(NameMeaning.of(Field.LEARNING_RATE, 0))
                : NameLexicon.roleOf(words, unit);
        if (role.isPresent() && !words.isEmpty() && role.get().field() != Field.STEP) {
            draft.add(role.get(), words.joined(), at);
        }
    }

    private void addNumber(NameMeaning role, ValueName name, int at) {
        if (role.field() == Field.METRIC) {
            draft.noteMeasure(name.words().namesEvaluation() ? Field.EVAL_LOSS : Field.METRIC, at);
            NameLexicon.qualityIn(name.words()).ifPresent(draft::noteQuality);
            if (name.words().has("train") || name.words().has("training")) {
                draft.noteTraining();
            }
            return;
        }
        if (role.field() == Field.LOSS && text.startsWith(" (* ", numbers.end(at))) {
            draft.add(Field.LOSS, "term " + name.words().joined(), TERM_OF_A_SUM, at);
            return;
        }
        if (role.field() == Field.EPOCH && isReference(name, at)) {
            draft.add(Field.EPOCH, "reference " + name.words().joined(), Slot.LAST_RESORT, at);
            return;
        }
        boolean steps = role.field() == Field.STEP || role.field() == Field.TOTAL_STEPS;
        if (steps && isTimeOfTheSteps(name, at)) {
            double scale = 1 / stepsBefore(name, at);
            draft.add(new Slot(Field.STEP_TIME, "time of many", 0, at, 1, Form.PLAIN, scale, null));
            return;
        }
        if (steps && numbers.value(text, at) % 1 != 0 && Magnitude.after(text, numbers.end(at)) == 1) {
            return;
        }
        Unit printed = role.field() == Field.THROUGHPUT ? unitAfter(name, at) : null;
        if (printed != null && printed.measure() == Unit.Measure.TIME) {
            // tps: 2.95s is the time of a step, whatever the name.
            draft.add(
                    NameMeaning.scaled(Field.STEP_TIME, role.rank(), printed.scale()),
                    name.words().joined(),
                    at);
            return;
        }
        if (role.field() == Field.THROUGHPUT && role.unit() == null && hasUnknownUnit(at)
                || isOfOtherWorkAtAStep(role, name, at)) {
            return;
        }
        String source = name.words().isEmpty() ? "by unit" : name.words().joined();
        boolean counts = role.field() == Field.STEP || role.field() == Field.THROUGHPUT;
        int groups = counts ? Thousands.groups(text, numbers, at) : 1;
        if (groups > 1) {
            Unit after = PrintedUnit.after(text, numbers.end(at + groups - 1));
            String named = after != null && after.name() != null ? after.name() : role.unit();
            String work = role.field() == Field.THROUGHPUT && named == null ? "samples/s" : named;
            draft.add(new Slot(role.field(), source, role.rank(), at, groups, Form.THOUSANDS, role.scale(), work));
            draft.take(at, at + groups);
        } else if (isTimeOf(role) && stepsBefore(name, at) > 1) {
            double scale = role.scale() / stepsBefore(name, at);
            draft.add(new Slot(Field.STEP_TIME, source, 0, at, 1, role.form(), scale, null));
        } else if (stepsOfNextTime > 1 && isTimeOf(role)) {
            double scale = role.scale() / stepsOfNextTime;
            draft.add(new Slot(Field.STEP_TIME, source, 0, at, 1, role.form(), scale, null));
            stepsOfNextTime = 1;
        } else {
            draft.add(role, source, at);
            if (role.field() == Field.STEP_TIME && name.words().isEmpty()) {
                ElapsedBeforeRate.place(text, numbers, draft, at);
            }
        }
    }

    /** {@code Best accuracy: 93.1% (epoch 12)}: an epoch in brackets behind a value is the one that the value is from. */
    private boolean isReference(ValueName name, int at) {
        String before = text.substring(0, Math.max(0, name.from()));
        String value =
                before.endsWith("(") ? before.substring(0, before.length() - 1).stripTrailing() : "";
        boolean follows =
                !value.isEmpty() && (value.endsWith("%") || NumberScan.isDigit(value.charAt(value.length() - 1)));
        return follows && text.startsWith(")", numbers.end(at));
    }

    private static boolean isTimeOf(NameMeaning role) {
        return role.form() == Form.PLAIN && (role.field() == Field.STEP_TIME || role.field() == Field.ELAPSED);
    }

    /**
     * {@code 100 steps took 37.2 s}, {@code time for 100 iterations: 37.2 s}: returns the number of steps that a time
     * covers, or 1 if none is printed.
     */
    private double stepsBefore(ValueName name, int at) {
        boolean counted = at > 0
                && (NameLexicon.isPluralOfSteps(withoutTraining(name.words()).first()) || isStepOfTimeFor(name, at))
                && Pair.isWhole(text, numbers, at - 1)
                && name.from() == numbers.end(at - 1) + 1
                && text.charAt(name.from() - 1) == ' ';
        return counted ? numbers.value(text, at - 1) : 1;
    }

    /** {@code 10 train steps in 4.1 secs}. */
    private static NameWords withoutTraining(NameWords name) {
        return name.size() > 1 && TRAINING.contains(name.first()) ? name.from(1) : name;
    }

    /** {@code time for 50 iter}: some programs print the singular after any number. */
    private boolean isStepOfTimeFor(ValueName name, int at) {
        return Unit.isStepWord(name.words().first())
                && ValueName.before(text, numbers.start(at - 1)).words().has("for");
    }

    /** {@code 50 iterations in 2.05 sec}; {@code made 4500 batches in 0.01 sec} has the time of other work. */
    private boolean isTimeOfStepsBefore(Unit unit, ValueName name, int at) {
        return unit.measure() == Unit.Measure.TIME
                && withoutTraining(name.words()).size() == 2
                && name.words().has("in")
                && stepsBefore(name, at) > 1
                && RAN.containsAll(
                        ValueName.before(text, numbers.start(at - 1)).words().words());
    }

    /** {@code Clustering at step 300 took 0.3 s}: the time of other work that was done at a step. */
    private boolean isOfOtherWorkAtAStep(NameMeaning role, ValueName name, int at) {
        if (!name.words().joined().equals("took") || !isTimeOf(role) || at == 0) {
            return false;
        }
        int end = numbers.end(at - 1);
        NameWords count = ValueName.before(text, numbers.start(at - 1)).words();
        int moment = count.lastOf(MOMENTS);
        return moment >= 1
                && text.substring(end, name.from()).isBlank()
                && NameLexicon.roleOf(count.to(moment), null).isEmpty();
    }

    /** {@code Time for 100 steps: 21.07}: the name of a time is before the number of steps that it covers. */
    private boolean isTimeOfTheSteps(ValueName name, int at) {
        return stepsBefore(name, at) > 1
                && name.isSeparated()
                && TimeNames.namesTime(
                        ValueName.before(text, numbers.start(at - 1)).words());
    }

    /** {@code speed: 2400.00 MHz} is the speed of something else. */
    private boolean hasUnknownUnit(int at) {
        int next = numbers.end(at);
        while (next < text.length() && text.charAt(next) == ' ') {
            next++;
        }
        int end = next;
        while (end < text.length() && Character.isLetter(text.charAt(end))) {
            end++;
        }
        boolean named = end < text.length() && ":=".indexOf(text.charAt(end)) >= 0;
        if (end == next || named || PrintedUnit.after(text, numbers.end(at)) != null) {
            return false;
        }
        String word = text.substring(next, end);
        return Unit.isStepWord(word)
                || NameLexicon.roleOf(NameWords.of(word), null).isEmpty();
    }
}
