package io.schedmate.evaluation.metamorphic;

import io.schedmate.evaluation.engine.LogEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Checks that neither category nor the root cause's text changes if all ranks print the same log, interleaved line by
 * line.
 */
record InterleavedRanks(int ranks) implements LogCheck {

    @Override
    public String name() {
        return ranks + " ranks interleaved: same category and root cause";
    }

    @Override
    public Optional<String> violation(LogEngine engine, Sample sample) {
        List<String> interleaved = new ArrayList<>();
        for (String line : sample.lines()) {
            for (int rank = 0; rank < ranks; rank++) {
                interleaved.add("[rank" + rank + "]: " + line);
            }
        }
        var alone = LogAnswer.of(engine, sample.log()).failure();
        var together = LogAnswer.of(engine, sample.with(interleaved).log()).failure();
        return alone == null || together == null
                ? Optional.empty()
                : LogCheck.differ(essence(alone), essence(together));
    }

    private static String essence(LogAnswer.Failure failure) {
        String text = failure.rootCauseText() == null ? "" : failure.rootCauseText();
        return failure.category().wire() + ": "
                + text.replaceFirst("^\\[rank\\d+\\]: ", "").strip();
    }
}
