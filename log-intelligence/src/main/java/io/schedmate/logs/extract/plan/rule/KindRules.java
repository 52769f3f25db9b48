package io.schedmate.logs.extract.plan.rule;

import io.schedmate.logs.extract.plan.name.Evaluation;
import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.ProgressKind;
import io.schedmate.logs.extract.plan.value.Unit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Distinguishes training from validation, from loading, and from lines that only resemble them. */
final class KindRules {

    /** Alternatives of fixed words: matched in time linear in the text. */
    private static final Pattern A_SETTING = Pattern.compile("[=:] ?['\"]?(?:True|False|true|false|None|null)\\b");

    private static final Pattern SHORT_OPTION = Pattern.compile(" -[A-Za-z]");
    private static final int MANY_OPTIONS = 4;
    private static final int MAX_TIMER_LENGTH = 40;

    private KindRules() {}

    static ProgressKind kindOf(String text, PlanDraft draft, @Nullable Bar bar, boolean countsEvaluation) {
        // Most shapes of a log return here.
        if (bar == null && draft.isEmpty()) {
            return ProgressKind.NONE;
        }
        boolean record = draft.has(Field.LOSS) && draft.hasAny(Field.EPOCH, Field.STEP);
        if (bar == null && (isConfiguration(text, record) || isConstant(text, draft))) {
            return ProgressKind.NONE;
        }
        return bar != null ? ofBar(draft, bar) : ofText(text, draft, countsEvaluation);
    }

    /** @param isRecord whether a loss is beside a count: {@code "epoch": 3, "loss": 0.5, "dice": null, "iou": null} */
    private static boolean isConfiguration(String text, boolean isRecord) {
        if (isCommand(text) || text.contains("Namespace(")) {
            return true;
        }
        return !isRecord && A_SETTING.matcher(text).results().limit(2).count() == 2;
    }

    /** {@code NUM_ITER: 300}: a dump of the configuration names its values in capitals. A loss is none of them. */
    private static boolean isConstant(String text, PlanDraft draft) {
        int colon = text.indexOf(": ");
        String name = colon < 0 ? "" : text.substring(0, colon).strip();
        boolean capitals = name.indexOf('_') > 0 && name.chars().allMatch(c -> c == '_' || Character.isUpperCase(c));
        return capitals && !draft.has(Field.LOSS);
    }

    /**
     * Returns true if the text has two options, or many of one letter as compilers have. Dashes between blanks separate
     * values instead.
     */
    private static boolean isCommand(String text) {
        if (SHORT_OPTION.matcher(text).results().limit(MANY_OPTIONS).count() == MANY_OPTIONS) {
            return true;
        }
        int options = 0;
        for (int at = text.indexOf(" --"); at >= 0 && options < 2; at = text.indexOf(" --", at + 3)) {
            options += text.startsWith(" ", at + 3) ? 0 : 1;
        }
        return options == 2 && !text.contains("---");
    }

    private static ProgressKind ofBar(PlanDraft draft, Bar bar) {
        String description = bar.description();
        boolean measured = draft.hasAny(Field.LOSS, Field.LEARNING_RATE);
        if (bar.style() == Bar.Style.MMCV) {
            return ProgressKind.VALIDATION;
        }
        boolean elsewhere = !draft.has(Field.LOSS) || Evaluation.isOnlyTopic(description);
        boolean evaluates = Evaluation.isNamedIn(description) && elsewhere || Evaluation.isNamedFirst(description);
        if (evaluates || description.contains("mAP")) {
            return ProgressKind.VALIDATION;
        }
        if (!measured && isLoading(bar)) {
            return ProgressKind.OTHER_BAR;
        }
        if (bar.style() == Bar.Style.KERAS && !measured && !draft.has(Field.METRIC)) {
            return ProgressKind.VALIDATION;
        }
        return bar.countsEpochs() && !measured ? ProgressKind.TRAINING_SUMMARY : ProgressKind.TRAINING_STEP;
    }

    private static boolean isLoading(Bar bar) {
        if (Evaluation.isPreparation(bar.description())) {
            return true;
        }
        Unit rate = bar.rate();
        boolean training = bar.description().toLowerCase(java.util.Locale.ROOT).contains("train")
                || bar.description().toLowerCase(java.util.Locale.ROOT).contains("epoch");
        return rate != null
                && switch (rate.measure()) {
                    case FOREIGN -> true;
                    case THROUGHPUT -> !training;
                    case TIME, TIME_PER_STEP, TIME_PER_EPOCH, STEP_RATE, EPOCH_RATE -> false;
                };
    }

    private static ProgressKind ofText(String text, PlanDraft draft, boolean countsEvaluation) {
        boolean measured = draft.hasAny(
                Field.LOSS,
                Field.LEARNING_RATE,
                Field.STEP_TIME,
                Field.THROUGHPUT,
                Field.METRIC,
                Field.GRAD_NORM,
                Field.EPOCH_TIME);
        boolean evaluated = draft.has(Field.EVAL_LOSS);
        // A long list of values may stand between the word and the first known measure.
        boolean isNamed = Evaluation.isNamedIn(draft.heading()) || Evaluation.isNamedIn(draft.preamble());
        boolean evaluates = countsEvaluation || isNamed || Evaluation.isAverageOverASet(text);
        if (evaluates || evaluated && !draft.has(Field.LOSS) && !draft.namesTraining()) {
            boolean result = measured || evaluated || draft.has(Field.STEP);
            return result ? ProgressKind.VALIDATION : ProgressKind.NONE;
        }
        if (!draft.hasAny(Field.LOSS, Field.LEARNING_RATE) && Evaluation.isPreparationFirst(draft.heading())) {
            return ProgressKind.NONE;
        }
        if (draft.has(Field.STEP)) {
            boolean timed = draft.hasAny(Field.ETA, Field.ELAPSED);
            boolean bare = isBareCount(text, draft) || draft.isOnlyACount();
            boolean placed = draft.has(Field.TOTAL_EPOCHS) && draft.has(Field.TOTAL_STEPS) && isShort(text);
            return measured || timed || bare || placed ? ProgressKind.TRAINING_STEP : ProgressKind.NONE;
        }
        return withoutStep(text, draft, measured);
    }

    private static ProgressKind withoutStep(String text, PlanDraft draft, boolean measured) {
        boolean loss = draft.has(Field.LOSS);
        // Beside an epoch and without a step, a value just named "time" is the epoch's.
        boolean time = draft.has(Field.STEP_TIME) && (!draft.has(Field.EPOCH) || draft.hasWithin(Field.STEP_TIME, 1));
        if (draft.hasWithin(Field.STEP_TIME, 0) && isShort(text)) {
            return ProgressKind.TRAINING_STEP;
        }
        if (isLoneTimer(text, draft)) {
            return ProgressKind.TRAINING_STEP;
        }
        boolean goesOn = draft.has(Field.ETA) && !Evaluation.isPreparation(text);
        if (time && (loss || goesOn || draft.hasAny(Field.THROUGHPUT, Field.LEARNING_RATE))) {
            return ProgressKind.TRAINING_STEP;
        }
        if (loss && draft.hasAny(Field.LEARNING_RATE, Field.GRAD_NORM)) {
            boolean timesTheEpoch = draft.has(Field.EPOCH) && draft.hasAny(Field.STEP_TIME, Field.EPOCH_TIME);
            return timesTheEpoch ? ProgressKind.TRAINING_SUMMARY : ProgressKind.TRAINING_STEP;
        }
        boolean prepares = !loss && !draft.has(Field.THROUGHPUT) && Evaluation.isPreparation(text);
        if (prepares) {
            return ProgressKind.NONE;
        }
        if (draft.has(Field.EPOCH)
                && (measured || draft.hasAny(Field.ETA, Field.ELAPSED) || isBareCount(text, draft))) {
            return ProgressKind.TRAINING_SUMMARY;
        }
        if (draft.isOnlyACount()) {
            return isOneWord(text) ? ProgressKind.NONE : ProgressKind.TRAINING_SUMMARY;
        }
        return isShort(text) && (loss || draft.has(Field.THROUGHPUT) || draft.qualities() >= 2)
                ? ProgressKind.TRAINING_SUMMARY
                : ProgressKind.NONE;
    }

    /** {@code epoch:30} is a setting unless it rises in later lines, as a heading does. */
    private static boolean isOneWord(String text) {
        return text.strip().chars().noneMatch(Character::isWhitespace);
    }

    /** {@code timer: 0.27 sec.}: the time of a step on a line of its own. */
    private static boolean isLoneTimer(String text, PlanDraft draft) {
        return draft.has(Field.STEP_TIME)
                && draft.hasOnly(Field.STEP_TIME)
                && text.length() <= MAX_TIMER_LENGTH
                && text.regionMatches(true, 0, "timer:", 0, "timer:".length());
    }

    /** {@code Epoch 3/10} or {@code steps: 400000 / 2000000} with nothing after it. */
    private static boolean isBareCount(String text, PlanDraft draft) {
        boolean counted = draft.hasAny(Field.TOTAL_EPOCHS, Field.TOTAL_STEPS);
        int room = draft.has(Field.EPOCH) && draft.has(Field.STEP) ? 28 : 14;
        return counted
                && (draft.isOneShare()
                        || withoutRule(text).length() - draft.heading().strip().length() <= room)
                && !Evaluation.isPreparation(text);
    }

    /** Returns the text without the signs of a drawn line at its end. */
    private static String withoutRule(String text) {
        String words = text.strip();
        int end = words.length();
        while (end > 0 && "-=*#~_ ".indexOf(words.charAt(end - 1)) >= 0) {
            end--;
        }
        return words.substring(0, end);
    }

    private static boolean isShort(String text) {
        return text.length() <= 300 && words(text) <= 30;
    }

    private static int words(String text) {
        int words = 0;
        boolean blank = true;
        for (int i = 0; i < text.length(); i++) {
            boolean now = Character.isWhitespace(text.charAt(i));
            words += blank && !now ? 1 : 0;
            blank = now;
        }
        return words;
    }
}
