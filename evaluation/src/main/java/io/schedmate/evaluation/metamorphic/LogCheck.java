package io.schedmate.evaluation.metamorphic;

import io.schedmate.evaluation.engine.LogEngine;
import java.util.Optional;

/** Something that must hold between an engine's answers to a log and to a changed copy of it. */
interface LogCheck {

    /** What must hold, in words. */
    String name();

    /** What was expected and what came instead; empty where the property holds. */
    Optional<String> violation(LogEngine engine, Sample sample);

    /** Compares two answers; the texts are cut, a report has room for a line only. */
    static Optional<String> differ(Object expected, Object answered) {
        return expected.equals(answered)
                ? Optional.empty()
                : Optional.of("expected %s, got %s".formatted(shown(expected), shown(answered)));
    }

    private static String shown(Object answer) {
        String text = answer.toString().replaceAll("[\\p{Cntrl}]+", " ");
        return text.length() <= 400 ? text : text.substring(0, 400) + "…";
    }
}
