package io.schedmate.evaluation.metamorphic;

import io.schedmate.evaluation.engine.LogEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lines that a scheduler's epilog writes after a log must not change an answer. */
record NoiseAfter(int count) implements LogCheck {

    @Override
    public String name() {
        return count + " lines of noise after: the answer stays";
    }

    @Override
    public Optional<String> violation(LogEngine engine, Sample sample) {
        List<String> longer = new ArrayList<>(sample.lines());
        longer.addAll(NeutralLines.after(count));
        return LogCheck.differ(
                LogAnswer.of(engine, sample.log()),
                LogAnswer.of(engine, sample.with(longer).log()));
    }
}
