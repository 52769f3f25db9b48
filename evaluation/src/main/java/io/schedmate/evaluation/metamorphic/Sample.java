package io.schedmate.evaluation.metamorphic;

import io.schedmate.logs.intake.InMemoryLogLines;
import io.schedmate.logs.intake.LogLines;
import java.util.List;

/** A log to change and to run an engine on. */
public record Sample(String name, List<String> lines) {

    public Sample {
        lines = List.copyOf(lines);
    }

    LogLines log() {
        return new InMemoryLogLines(lines);
    }

    Sample with(List<String> changed) {
        return new Sample(name, changed);
    }
}
