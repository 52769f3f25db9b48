package io.schedmate.logs.extract.plan.rule;

import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.NumberScan;
import io.schedmate.logs.extract.plan.value.Pair;

/** A step without a name right before the values. */
final class LeadingNumber {

    private LeadingNumber() {}

    /** Adds a step without a name right before the values: {@code [120] loss=0.3}, {@code 120: 0.3 avg loss}. */
    static void place(String text, NumberScan numbers, PlanDraft draft) {
        boolean measured = draft.hasAny(Field.LOSS, Field.LEARNING_RATE, Field.METRIC, Field.STEP_TIME);
        if (draft.hasAny(Field.STEP, Field.EPOCH) || !measured) {
            return;
        }
        if (isCountOfAll(text, numbers, draft)) {
            draft.add(Field.STEP, "leading", 2, 0);
            draft.add(Field.TOTAL_STEPS, "leading", 2, 1);
            return;
        }
        if (isCountAndTime(text, numbers, draft)) {
            draft.add(Field.STEP, "leading", 2, 0);
            draft.add(Field.ELAPSED, "leading time", 1, 1);
            return;
        }
        for (int at = 0; at + 1 < numbers.count() && numbers.start(at) < draft.firstRead(); at++) {
            if (!draft.isTaken(at) && Pair.isWhole(text, numbers, at) && isLeading(text, numbers, draft, at)) {
                draft.add(Field.STEP, "leading", 2, at);
                return;
            }
        }
    }

    /** {@code 781 782 Loss: 0.9}: a count and its total start the line. */
    private static boolean isCountOfAll(String text, NumberScan numbers, PlanDraft draft) {
        boolean opens = numbers.count() > 2
                && text.substring(0, numbers.start(0)).isBlank()
                && text.substring(numbers.end(0), numbers.start(1)).isBlank();
        return opens
                && Pair.isWhole(text, numbers, 0)
                && Pair.isWhole(text, numbers, 1)
                && numbers.value(text, 0) <= numbers.value(text, 1)
                && draft.has(Field.LOSS)
                && numbers.end(1) < draft.firstRead()
                && numbers.start(2) >= draft.firstRead();
    }

    /** {@code [120 | 48.31] loss=0.9}: a count and the time since the start. */
    private static boolean isCountAndTime(String text, NumberScan numbers, PlanDraft draft) {
        return numbers.count() > 2
                && text.substring(0, numbers.start(0)).strip().equals("[")
                && text.substring(numbers.end(0), numbers.start(1)).strip().equals("|")
                && text.startsWith("]", numbers.end(1))
                && Pair.isWhole(text, numbers, 0)
                && draft.has(Field.LOSS)
                && numbers.end(1) < draft.firstRead();
    }

    private static boolean isLeading(String text, NumberScan numbers, PlanDraft draft, int at) {
        int start = numbers.start(at);
        int end = numbers.end(at);
        if (end + 1 >= text.length() || " \t|[".indexOf(text.charAt(end + 1)) < 0) {
            return false;
        }
        if (":)".indexOf(text.charAt(end)) >= 0 || text.startsWith(" | ", end) || opensList(text, end, draft)) {
            return text.substring(0, start).isBlank() && draft.has(Field.LOSS);
        }
        String opening = text.substring(0, start).stripTrailing();
        boolean bracketed = opening.endsWith("[") && text.charAt(end) == ']';
        String before = bracketed ? opening.substring(0, opening.length() - 1).stripTrailing() : "";
        boolean opens = before.isEmpty()
                || before.endsWith("]")
                || before.endsWith(":")
                || before.endsWith("-")
                || followsStamp(numbers, draft, at, before.length());
        int found = Math.min(draft.firstRead(), text.length());
        String name = end + 1 < found ? text.substring(end + 1, found) : "";
        boolean measures = ":=".indexOf(lastSign(name)) >= 0 || name.strip().startsWith("|");
        return bracketed && opens && measures && name.indexOf(']') < 0 && isNear(name);
    }

    /** {@code 999 [D loss: 0.007] [G loss: 0.002]}. */
    private static boolean opensList(String text, int end, PlanDraft draft) {
        return text.startsWith(" [", end) && text.indexOf(']', end) > draft.firstRead();
    }

    private static boolean followsStamp(NumberScan numbers, PlanDraft draft, int at, int to) {
        return at > 0 && draft.isTaken(at - 1) && numbers.end(at - 1) == to;
    }

    /** Returns whether the first named value is close, whether or not it has a known meaning. */
    private static boolean isNear(String name) {
        int equals = name.indexOf('=');
        return name.length() <= 30 || equals > 0 && equals <= 30;
    }

    private static char lastSign(String name) {
        String bare = name.stripTrailing();
        return bare.isEmpty() ? ' ' : bare.charAt(bare.length() - 1);
    }
}
