package io.schedmate.evaluation.metamorphic;

import io.schedmate.evaluation.engine.LogEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Checks that lines of a scheduler's epilog after a log do not change the answer. */
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
