package io.schedmate.logs.extract;

import io.schedmate.logs.extract.plan.KnownFormats;
import io.schedmate.logs.extract.plan.book.PlanCache;
import io.schedmate.logs.extract.plan.value.ProgressKind;
import io.schedmate.logs.intake.prefix.TerminalCodes;

/** Decides whether a segment reports training progress, once per shape. Not thread-safe. */
public final class ProgressEvidence {

    private static final int SHAPES = 4_096;

    private final PlanCache plans;

    public ProgressEvidence() {
        this(KnownFormats.NONE);
    }

    /** @param formats tried before the rules */
    public ProgressEvidence(KnownFormats formats) {
        this.plans = new PlanCache(SHAPES, formats);
    }

    /** Returns the kind of progress in {@code segment}. A table row may need its header before it. */
    public ProgressKind kindOf(String segment) {
        return plans.planFor(TerminalCodes.strip(segment)).kind();
    }

    /** Returns true only for training, not for validation, loading or saving. */
    public boolean isTrainingProgress(String segment) {
        return kindOf(segment).isTraining();
    }

    /** Returns whether any segment of {@code line} is training progress. */
    public boolean isInLine(String line) {
        int from = 0;
        int end = line.indexOf('\r');
        while (end >= 0) {
            if (isTrainingProgress(line.substring(from, end))) {
                return true;
            }
            from = end + 1;
            end = line.indexOf('\r', from);
        }
        return isTrainingProgress(from == 0 ? line : line.substring(from));
    }
}
