package io.schedmate.logs.extract;

import io.schedmate.logs.extract.plan.KnownFormats;
import io.schedmate.logs.extract.plan.book.PlanBook;
import io.schedmate.logs.extract.plan.value.ProgressKind;
import io.schedmate.logs.intake.prefix.TerminalCodes;

/** Tells whether a segment speaks of training progress. Decides once for each shape; not safe for use by several threads. */
public final class ProgressEvidence {

    private static final int SHAPES = 4_096;

    private final PlanBook plans;

    public ProgressEvidence() {
        this(KnownFormats.NONE);
    }

    /** @param formats asked before the rules */
    public ProgressEvidence(KnownFormats formats) {
        this.plans = new PlanBook(SHAPES, formats);
    }

    /** How {@code segment} speaks of progress. A row of a table may need its head, given before it, to be known. */
    public ProgressKind kindOf(String segment) {
        return plans.planFor(TerminalCodes.strip(segment)).kind();
    }

    /** True for training itself; validation, loading and saving do not count. */
    public boolean isTrainingProgress(String segment) {
        return kindOf(segment).isTraining();
    }

    /** True where one of the segments of {@code line} is training progress. */
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
