package io.schedmate.evaluation.metamorphic;

import io.schedmate.evaluation.engine.LogEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Checks that healthy lines before a log shift each line number by their count and change nothing else. */
record HealthyLinesBefore(int count) implements LogCheck {

    @Override
    public String name() {
        return count + " healthy lines put before: line answers move by " + count + ", the rest stays";
    }

    @Override
    public Optional<String> violation(LogEngine engine, Sample sample) {
        List<String> longer = new ArrayList<>(NeutralLines.before(count));
        longer.addAll(sample.lines());
        return LogCheck.differ(
                LogAnswer.of(engine, sample.log()).movedBy(count),
                LogAnswer.of(engine, sample.with(longer).log()));
    }
}
