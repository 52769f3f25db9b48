package io.schedmate.logs.extract.plan.rule;

import io.schedmate.logs.extract.plan.ExtractionPlan;
import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.Form;
import io.schedmate.logs.extract.plan.value.NumberScan;
import io.schedmate.logs.extract.plan.value.Pair;
import io.schedmate.logs.extract.plan.value.ProgressKind;
import io.schedmate.logs.extract.plan.value.Slot;
import io.schedmate.logs.extract.plan.value.TimeStamp;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Lines of bare numbers and their possible meaning, which counts only if many lines behave accordingly. */
final class Columns {

    private static final Set<String> TRAINS = Set.of("train", "training", "trn", "tr", "trainloss", "loss");
    private static final Set<String> VALIDATES = Set.of("val", "valid", "validation", "dev", "eval", "test");
    private static final int MAX_LENGTH = 120;
    private static final int MAX_COLUMNS = 6;

    private Columns() {}

    /**
     * Reads {@code 459 train 7.054}: a counter, the part of the data, and its loss. Returns null for any other segment.
     */
    static @Nullable ExtractionPlan ofSplit(String text, NumberScan numbers, @Nullable TimeStamp stamp) {
        int at = numbers.count() - 2;
        if (at < 0
                || text.length() > MAX_LENGTH
                || stamp != null && numbers.start(at) < stamp.to()
                || isTooMuchBefore(text, numbers.start(at), stamp)) {
            return null;
        }
        String between = text.substring(numbers.end(at), numbers.start(at + 1)).strip();
        boolean whole = Pair.isWhole(text, numbers, at)
                && text.substring(numbers.end(at + 1)).isBlank();
        if (!whole || !isFraction(text, numbers, at + 1)) {
            return null;
        }
        if (TRAINS.contains(between)) {
            return plan(ProgressKind.TRAINING_STEP, at, at + 1, "split", stamp);
        }
        return VALIDATES.contains(between)
                ? new ExtractionPlan(
                        ProgressKind.VALIDATION, List.of(slot(Field.EVAL_LOSS, "split", at + 1)), stamp != null)
                : null;
    }

    /**
     * Returns a plan of kind {@code NONE} for a counter, a fraction and perhaps further numbers, below a word for
     * training or none, or null: {@code train 050 2.31e+00 11.2 35.4}.
     */
    static @Nullable ExtractionPlan proposed(String text, NumberScan numbers, @Nullable TimeStamp stamp) {
        if (text.length() > MAX_LENGTH || numbers.count() < 2) {
            return null;
        }
        List<Integer> own = new ArrayList<>();
        int from = stamp == null ? 0 : stamp.to();
        for (int i = 0; i < numbers.count(); i++) {
            if (numbers.start(i) >= from) {
                own.add(i);
            }
        }
        boolean few = own.size() >= 2 && own.size() <= MAX_COLUMNS;
        int first = few ? numbers.start(own.getFirst()) : 0;
        boolean led = few && TRAINS.contains(wordBefore(text, first));
        if (!few || !led && isTooMuchBefore(text, first, stamp) || hasWords(text, led ? first : from)) {
            return null;
        }
        boolean counted = Pair.isWhole(text, numbers, own.get(0)) && isFraction(text, numbers, own.get(1));
        return counted ? plan(ProgressKind.NONE, own.get(0), own.get(1), "columns", stamp) : null;
    }

    private static String wordBefore(String text, int number) {
        String before = text.substring(0, number).stripTrailing();
        return before.substring(before.lastIndexOf(' ') + 1);
    }

    private static boolean hasWords(String text, int from) {
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != 'e' && c != 'E' && !NumberScan.isDigit(c) && " \t,;.+-]:".indexOf(c) < 0) {
                return true;
            }
        }
        return false;
    }

    private static boolean isTooMuchBefore(String text, int start, @Nullable TimeStamp stamp) {
        String before = text.substring(stamp == null ? 0 : Math.min(stamp.to(), start), start);
        return !before.isBlank() && (stamp == null || !" ]:-|,".contains(before.strip()));
    }

    private static boolean isFraction(String text, NumberScan numbers, int at) {
        int dot = text.indexOf('.', numbers.start(at));
        return dot >= 0 && dot < numbers.end(at);
    }

    private static ExtractionPlan plan(
            ProgressKind kind, int count, int value, String source, @Nullable TimeStamp stamp) {
        return new ExtractionPlan(
                kind, List.of(slot(Field.STEP, source, count), slot(Field.LOSS, source, value)), stamp != null);
    }

    private static Slot slot(Field field, String source, int ordinal) {
        return new Slot(field, source, 5, ordinal, 1, Form.PLAIN, 1, null);
    }
}
