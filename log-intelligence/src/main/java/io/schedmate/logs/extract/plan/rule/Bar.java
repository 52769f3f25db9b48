package io.schedmate.logs.extract.plan.rule;

import io.schedmate.logs.extract.plan.value.ClockTime;
import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.Form;
import io.schedmate.logs.extract.plan.value.NumberScan;
import io.schedmate.logs.extract.plan.value.Pair;
import io.schedmate.logs.extract.plan.value.PrintedUnit;
import io.schedmate.logs.extract.plan.value.Slot;
import io.schedmate.logs.extract.plan.value.Unit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A progress bar in the style of tqdm, Keras, rich, mmcv, or kuangliu's pytorch-cifar, which draws it in brackets.
 *
 * @param style the library's style
 * @param description the text before the bar
 * @param from the first number that belongs to the bar itself
 * @param to the ordinal after the last of them
 * @param rate the unit of the bar's own rate, or null
 * @param isStarted false for the first state, which has no rate yet
 */
record Bar(
        Style style,
        String description,
        int from,
        int to,
        @Nullable Pair pair,
        List<Slot> times,
        @Nullable Unit rate,
        boolean isStarted) {

    enum Style {
        TQDM,
        KERAS,
        RICH,
        BRACKETS,
        MMCV
    }

    Bar {
        times = List.copyOf(times);
    }

    /** Returns true for a bar over epochs, whose rate is not a step's. */
    boolean countsEpochs() {
        if (rate != null
                && (rate.measure() == Unit.Measure.TIME_PER_EPOCH || rate.measure() == Unit.Measure.EPOCH_RATE)) {
            return true;
        }
        String words = description.strip();
        int at = words.length();
        while (at > 0 && !Character.isLetterOrDigit(words.charAt(at - 1))) {
            at--;
        }
        String bare = words.substring(0, at).toLowerCase(java.util.Locale.ROOT);
        return bare.endsWith("epoch") || bare.endsWith("epochs");
    }

    static @Nullable Bar in(String text, NumberScan numbers) {
        Bar tqdm = tqdm(text, numbers);
        Bar open = tqdm != null ? tqdm : withoutTotal(text, numbers);
        Bar timed = open != null ? open : timed(text, numbers);
        return timed != null ? timed : drawn(text, numbers);
    }

    /**
     * Reads a bar in fastprogress style, {@code |███---| 60.00% [12/20 00:01<00:01 0.5123]}, or tqdm's in a notebook or
     * a narrow terminal: {@code 60% 12/20 [00:01<00:01, 9.10it/s]}.
     */
    private static @Nullable Bar timed(String text, NumberScan numbers) {
        for (int percent = text.indexOf("% "); percent > 0; percent = text.indexOf("% ", percent + 1)) {
            int first = text.indexOf('<', percent) < 0 ? 0 : ordinalFrom(numbers, percent);
            Pair pair = first == 0 ? null : Pair.at(text, numbers, first);
            if (pair != null
                    && numbers.start(first) <= percent + 3
                    && pair.last() + 1 < numbers.count()
                    && ClockTime.at(text, numbers, pair.last() + 1) != null) {
                String description = text.substring(0, numbers.start(first - 1));
                return rated(text, numbers, first - 1, pair, numbers.end(pair.last()), description);
            }
        }
        return null;
    }

    private static @Nullable Bar tqdm(String text, NumberScan numbers) {
        int percent = text.indexOf("%|");
        int close = percent < 0 ? -1 : text.indexOf('|', percent + 2);
        if (close < 0) {
            return null;
        }
        int first = ordinalFrom(numbers, close + 1);
        int bracket = text.indexOf('[', close);
        if (first >= numbers.count() || bracket < 0 || bracket - close > 40) {
            return null;
        }
        int from = Math.max(0, ordinalFrom(numbers, percent) - 1);
        return rated(
                text, numbers, from, Pair.at(text, numbers, first), bracket, text.substring(0, numbers.start(from)));
    }

    /** Reads a bar of unknown length: {@code 60it [00:30,  2.00it/s]}. */
    private static @Nullable Bar withoutTotal(String text, NumberScan numbers) {
        int bracket = text.indexOf("it [");
        if (bracket < 1 || !NumberScan.isDigit(text.charAt(bracket - 1))) {
            return null;
        }
        int from = ordinalFrom(numbers, bracket) - 1;
        boolean timed = from + 1 < numbers.count() && ClockTime.at(text, numbers, from + 1) != null;
        return timed ? rated(text, numbers, from, null, bracket + 3, text.substring(0, numbers.start(from))) : null;
    }

    private static Bar rated(
            String text, NumberScan numbers, int from, @Nullable Pair pair, int bracket, String description) {
        int end = text.indexOf(']', bracket);
        int stop = end < 0 ? text.length() : end;
        int at = ordinalFrom(numbers, bracket);
        List<Slot> times = new ArrayList<>();
        ClockTime elapsed = at < numbers.count() ? ClockTime.at(text, numbers, at) : null;
        int next = at + (elapsed == null ? 0 : elapsed.span());
        int less = text.indexOf('<', bracket);
        if (elapsed != null && less >= 0 && less < stop && next < numbers.count() && numbers.start(next) == less + 1) {
            ClockTime left = ClockTime.at(text, numbers, next);
            if (left != null) {
                times.add(new Slot(Field.ETA, "bar", 0, next, left.span(), left.form(), left.scale(), null));
                next += left.span();
            }
        }
        Unit rate = null;
        if (next < numbers.count() && numbers.start(next) < stop && isRate(text, numbers.start(next))) {
            rate = PrintedUnit.after(text, numbers.end(next));
            next += rate == null ? 0 : 1;
            addRate(rate, next - 1, times);
        }
        int slash = text.indexOf('?', bracket);
        boolean unknown = slash >= 0 && slash < stop && rate == null;
        Unit asked = unknown ? unitAfterUnknown(text, slash) : rate;
        int to = isOverAnotherBar(text, stop) ? numbers.count() : next;
        return new Bar(Style.TQDM, description, from, to, pair, times, asked, rate != null || !unknown);
    }

    /** A bar that was drawn over a longer one leaves the end of that one in the line: {@code 2.10it/s]##| 9/9 [00:15}. */
    private static boolean isOverAnotherBar(String text, int close) {
        int next = close + 1;
        int fill = next;
        while (fill < text.length() && text.charAt(fill) >= '\u2580' && text.charAt(fill) <= '\u259F') {
            fill++;
        }
        return fill > next && text.startsWith("| ", fill) && text.indexOf('[', fill) > fill;
    }

    private static @Nullable Unit unitAfterUnknown(String text, int mark) {
        int last = mark;
        int next = text.indexOf('?', last + 1);
        while (next >= 0 && next - mark < 12) {
            last = next;
            next = text.indexOf('?', last + 1);
        }
        return PrintedUnit.after(text, last + 1);
    }

    private static boolean isRate(String text, int start) {
        int at = start - 1;
        while (at >= 0 && text.charAt(at) == ' ') {
            at--;
        }
        return at >= 0 && text.charAt(at) == ',';
    }

    private static void addRate(@Nullable Unit rate, int ordinal, List<Slot> times) {
        if (rate == null) {
            return;
        }
        switch (rate.measure()) {
            case TIME_PER_STEP ->
                times.add(new Slot(Field.STEP_TIME, "bar", 4, ordinal, 1, Form.PLAIN, rate.scale(), null));
            case STEP_RATE ->
                times.add(new Slot(Field.STEP_TIME, "bar", 4, ordinal, 1, Form.INVERSE, 1 / rate.scale(), null));
            case THROUGHPUT ->
                times.add(new Slot(Field.THROUGHPUT, "bar", 4, ordinal, 1, Form.PLAIN, rate.scale(), rate.name()));
            case TIME_PER_EPOCH ->
                times.add(new Slot(Field.EPOCH_TIME, "bar", 4, ordinal, 1, Form.PLAIN, rate.scale(), null));
            case EPOCH_RATE ->
                times.add(new Slot(Field.EPOCH_TIME, "bar", 4, ordinal, 1, Form.INVERSE, 1 / rate.scale(), null));
            case TIME, FOREIGN -> {}
        }
    }

    /** Reads a count with a drawn bar beside it. Its times have names or units and are read like all others. */
    private static @Nullable Bar drawn(String text, NumberScan numbers) {
        for (int i = 0; i + 1 < numbers.count(); i++) {
            Pair pair = Pair.at(text, numbers, i);
            Style style = pair == null ? null : styleAround(text, numbers, pair);
            if (pair != null && style != null) {
                String description = text.substring(0, numbers.start(i));
                List<Slot> times = switch (style) {
                    case RICH -> timesBehind(text, numbers, i + pair.span());
                    case BRACKETS -> stepTime(text, numbers);
                    case TQDM, KERAS, MMCV -> List.of();
                };
                return new Bar(style, description, i, i + pair.span(), pair, times, null, true);
            }
        }
        return null;
    }

    private static List<Slot> timesBehind(String text, NumberScan numbers, int from) {
        List<Slot> times = new ArrayList<>(timeLeft(text, numbers, from));
        for (int i = from; i < numbers.count(); i++) {
            Unit unit = PrintedUnit.after(text, numbers.end(i));
            if (unit != null
                    && (unit.measure() == Unit.Measure.STEP_RATE || unit.measure() == Unit.Measure.TIME_PER_STEP)) {
                addRate(unit, i, times);
                return times;
            }
        }
        return times;
    }

    /** {@code Step: 84ms} or {@code Step: 1s194ms} beside the bar is the time of its last step. */
    private static List<Slot> stepTime(String text, NumberScan numbers) {
        int name = text.indexOf("Step: ");
        int i = name < 0 ? numbers.count() : ordinalFrom(numbers, name);
        if (i >= numbers.count()) {
            return List.of();
        }
        ClockTime clock = ClockTime.at(text, numbers, i);
        if (clock != null) {
            return List.of(new Slot(Field.STEP_TIME, "bar", 4, i, clock.span(), clock.form(), clock.scale(), null));
        }
        Unit unit = PrintedUnit.after(text, numbers.end(i));
        return unit == null || unit.measure() != Unit.Measure.TIME
                ? List.of()
                : List.of(new Slot(Field.STEP_TIME, "bar", 4, i, 1, Form.PLAIN, unit.scale(), null));
    }

    /** {@code 25.1s<47.2s} or {@code 1:02<3:04}: the time left follows the sign. */
    private static List<Slot> timeLeft(String text, NumberScan numbers, int from) {
        for (int i = from; i < numbers.count(); i++) {
            int start = numbers.start(i);
            if (text.charAt(start - 1) == '<') {
                ClockTime clock = ClockTime.at(text, numbers, i);
                Unit unit = PrintedUnit.after(text, numbers.end(i));
                double scale = unit != null && unit.measure() == Unit.Measure.TIME ? unit.scale() : 1;
                return List.of(
                        clock == null
                                ? new Slot(Field.ETA, "bar", 0, i, 1, Form.PLAIN, scale, null)
                                : new Slot(Field.ETA, "bar", 0, i, clock.span(), clock.form(), clock.scale(), null));
            }
        }
        return List.of();
    }

    private static @Nullable Style styleAround(String text, NumberScan numbers, Pair pair) {
        String after = text.substring(numbers.end(pair.last())).stripLeading();
        if (after.length() >= 2 && after.charAt(0) == '[' && "=>.".indexOf(after.charAt(1)) >= 0) {
            return Style.KERAS;
        }
        if (!after.isEmpty() && isHeavyLine(after.charAt(0))) {
            return Style.KERAS;
        }
        String before = text.substring(0, numbers.start(pair.first())).stripTrailing();
        if (before.endsWith("]") && before.length() >= 2 && ">- ".indexOf(before.charAt(before.length() - 2)) >= 0) {
            return after.contains("task/s") || after.startsWith(", elapsed") ? Style.MMCV : Style.RICH;
        }
        if (!before.isEmpty() && isHeavyLine(before.charAt(before.length() - 1))) {
            return Style.RICH;
        }
        return isInBrackets(before, after) ? Style.BRACKETS : null;
    }

    /** {@code [=== 391/391 ==>]}, or the count at the end of the line if the terminal's backspaces are lost. */
    private static boolean isInBrackets(String before, String after) {
        int open = before.indexOf('[');
        int close = open < 0 ? -1 : before.indexOf(']', open);
        String drawn = open < 0 ? "" : before.substring(open + 1, close < 0 ? before.length() : close);
        boolean isBar = drawn.length() >= 2 && drawn.chars().allMatch(c -> "=>.".indexOf(c) >= 0);
        return isBar && (close < 0 ? !after.isEmpty() && "=>.".indexOf(after.charAt(0)) >= 0 : after.isEmpty());
    }

    private static boolean isHeavyLine(char c) {
        return c >= '\u2500' && c <= '\u259F';
    }

    private static int ordinalFrom(NumberScan numbers, int position) {
        int ordinal = 0;
        while (ordinal < numbers.count() && numbers.start(ordinal) < position) {
            ordinal++;
        }
        return ordinal;
    }
}
