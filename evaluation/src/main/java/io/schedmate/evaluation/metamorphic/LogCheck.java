package io.schedmate.evaluation.metamorphic;

import io.schedmate.evaluation.engine.LogEngine;
import java.util.Optional;

/** A property of an engine's answers to a log and to a changed copy of it. */
interface LogCheck {

    /** Returns the property in words. */
    String name();

    /** Returns what was expected and what was answered; empty if the property holds. */
    Optional<String> violation(LogEngine engine, Sample sample);

    /** Compares two answers; texts are shortened to one line. */
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
