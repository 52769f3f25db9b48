package io.schedmate.logs.extract.series;

import io.schedmate.logs.extract.plan.ExtractionPlan;
import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.NumberScan;
import io.schedmate.logs.extract.plan.value.ProgressKind;
import org.jspecify.annotations.Nullable;

/**
 * Summaries without a count, such as {@code Averaged stats: loss: 0.46}, that a program prints under the same title
 * after its training steps and after its evaluation. The ones after the evaluation are the evaluation's. So is a loss
 * without a count right after an evaluation if the training's losses are beside its steps.
 */
final class SummaryOfEvaluation {

    private static final int MAX_TITLE_LENGTH = 40;

    private @Nullable ProgressKind previous;
    private @Nullable String titleOfTraining;
    private boolean stepsHaveLosses;

    /** Returns whether a line with values is such a summary of an evaluation. */
    boolean covers(ExtractionPlan plan, String segment) {
        boolean alone = isLossWithoutCount(plan);
        if (alone && stepsHaveLosses && previous == ProgressKind.VALIDATION && !namesASet(plan)) {
            return true;
        }
        String title = alone ? titleOf(segment) : null;
        if (title != null && previous == ProgressKind.TRAINING_STEP) {
            titleOfTraining = title;
            return false;
        }
        if (title != null && previous == ProgressKind.VALIDATION) {
            return title.equals(titleOfTraining);
        }
        boolean steps = plan.kind() == ProgressKind.TRAINING_STEP || plan.kind() == ProgressKind.VALIDATION;
        previous = steps ? plan.kind() : previous;
        stepsHaveLosses |=
                plan.kind() == ProgressKind.TRAINING_STEP && plan.reads(Field.LOSS) && plan.reads(Field.STEP);
        return false;
    }

    /** Returns whether the line has the evaluation's loss too, or names the training. */
    private static boolean namesASet(ExtractionPlan plan) {
        return plan.reads(Field.EVAL_LOSS)
                || plan.slots().stream().anyMatch(slot -> slot.source().contains("train"));
    }

    private static boolean isLossWithoutCount(ExtractionPlan plan) {
        return plan.reads(Field.LOSS) && !plan.reads(Field.EPOCH) && !plan.reads(Field.STEP);
    }

    /** Returns the words before a list of named values, or null if the first words name the first value. */
    private static @Nullable String titleOf(String segment) {
        int colon = segment.indexOf(": ");
        int next = colon < 0 || colon > MAX_TITLE_LENGTH ? -1 : segment.indexOf(": ", colon + 2);
        String title = next < 0 ? "" : segment.substring(0, colon);
        boolean words = title.chars().allMatch(c -> c == ' ' || Character.isLetter(c));
        boolean valued = segment.substring(0, Math.max(0, next)).chars().anyMatch(c -> NumberScan.isDigit((char) c));
        return title.isBlank() || !words || valued ? null : title;
    }
}
